import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { type Account, Books, uniqueWord } from './books.js';
import { expect, test, tokensOf } from './fixtures.js';
import { today } from './office.js';

const treasurer = 'admin@asso.demo';
const year = today().slice(0, 4);
const french = (day: string): string => day.split('-').toReversed().join('/');
const years = '/comptability/configuration/exercices';

test.beforeEach(({ signIn }) => signIn(treasurer));

/** Imports a whole statement of one movement, with the closing balance `balance`. */
async function importStatement(request: APIRequestContext, account: Account, word: string, amount: number, balance: number) {
  const day = today().replaceAll('-', '');
  const ofx = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30004<BRANCHID>00012<ACCTID>${Date.now()}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount.toFixed(2)}<FITID>${word}<NAME>CB ${word}</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>${balance.toFixed(2)}<DTASOF>${day}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
  const { token } = await tokensOf(request, treasurer);
  const headers = { authorization: `Bearer ${token}` };
  const multipart = { account: account.id, file: { name: 'releve.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(ofx) } };
  const uploaded = await request.post('/api/comptability/operations/upload', { headers, multipart });
  const { id } = (await uploaded.json()) as { id: string };
  const confirmed = await request.post(`/api/comptability/imports/${id}/confirm`, { headers, data: {} });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
}

/** The first day of the year that is not validated. */
async function firstOpenDay(books: Books): Promise<string> {
  const { exercices } = await books.office.get<{ exercices: { name: string; validated_up_to: string | null }[] }>(
    '/comptability/exercices',
  );
  const upTo = exercices.find(({ name }) => name === year)?.validated_up_to;
  return upTo ? new Date(Date.parse(upTo) + 24 * 3_600_000).toISOString().slice(0, 10) : `${year}-01-01`;
}

const closing = (page: Page) => page.getByRole('dialog', { name: `Clôturer l’exercice ${year}` });
async function openClosing(page: Page): Promise<void> {
  await page.goto(years);
  await page.getByRole('button', { name: `Clôturer : exercice ${year}` }).click();
  await expect(closing(page).getByText('Relevés et écritures')).toBeVisible();
}

const figures = (page: Page) => page.getByRole('region', { name: 'Du solde de la banque à celui des écritures' });

test('a cash box is counted by its notes and coins, and its difference with the books is posted and taken back', async ({
  page,
  request,
}) => {
  const books = await Books.open(request, treasurer);
  const name = `Caisse ${uniqueWord()}`;
  const box = await books.office.post<{ id: string }>('/comptability/accounts', { name, account_type: 'cash', budget: '' });
  await page.goto(`/comptability/operations/reconciliation?compte=${box.id}`);
  await page.getByRole('button', { name: 'Compter la caisse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compter la caisse' });
  await dialog.getByLabel('20,00 €', { exact: true }).fill('3');
  await dialog.getByLabel('0,50 €', { exact: true }).fill('1');
  await expect(dialog.getByRole('status')).toHaveText('Somme comptée : 60,50 €, écart de 60,50 € avec les écritures');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(figures(page)).toContainText('3 × 20,00 €, 1 × 0,50 €');
  await expect(figures(page)).toContainText('Écart : 60,50 €');

  await page.getByRole('button', { name: 'Passer l’écart en écriture' }).click();
  const difference = page.getByRole('group', { name: 'Écart de caisse' });
  await expect(difference).toContainText('L’écart de 60,50 € est passé en écriture');
  await expect(difference).toBeFocused();
  await expect(figures(page)).toContainText('Rapproché');
  await expectAccessible(page);
  await difference.getByRole('link', { name: 'Voir l’écriture de l’écart' }).click();
  const entry = page.getByRole('dialog');
  await expect(entry).toContainText('Écart de caisse');
  await expect(entry).toContainText('758000');
  await page.goBack();
  await difference.getByRole('button', { name: 'Annuler l’écriture de l’écart' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Contre-passer' }).click();
  await expect(figures(page)).toContainText('Écart : 60,50 €');
  // The year of this structure is closed by a later journey.
  await page.getByRole('button', { name: 'Supprimer ce solde saisi' }).click();
  await expect(figures(page)).toContainText('Aucun solde de la banque ce jour-là');
});

test('a statement on paper is typed in, its lines are ticked, and a cheque on its way is the rest', async ({ page, request }) => {
  const books = await Books.open(request, treasurer);
  const account = await books.account();
  const [cheque, fees] = [uniqueWord(), uniqueWord()];
  await books.operation(account, `CHEQUE ${cheque}`, -30);
  await books.operation(account, `FRAIS ${fees}`, -5);
  await page.goto(`/comptability/operations/reconciliation?compte=${account.id}`);
  await expect(figures(page)).toContainText('Aucun solde de la banque ce jour-là');

  await page.getByRole('button', { name: 'Saisir un solde' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saisir un solde' });
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText('Veuillez saisir le solde.').first()).toBeVisible();
  await dialog.getByLabel(/^Solde du relevé/).fill('-5');
  await dialog.getByLabel(/^Note/).fill('Relevé n° 1');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(figures(page)).toContainText('« Relevé n° 1 »');
  await expect(figures(page)).toContainText('Opérations sur aucun relevé (2)');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Pointer FRAIS ${fees}` }).click();
  await expect(figures(page)).toContainText('Opérations sur aucun relevé (1)');
  await expect(page.getByRole('heading', { name: 'Opérations sur aucun relevé' })).toBeFocused();
  await expect(figures(page)).toContainText('Rapproché');
  await expect(page.getByRole('table', { name: 'Opérations sur aucun relevé' })).toContainText(`CHEQUE ${cheque}`);

  await page.getByRole('button', { name: 'Supprimer ce solde saisi' }).click();
  await expect(figures(page)).toContainText('Aucun solde de la banque ce jour-là');
});

test('a difference with the bank forbids to close, leads to its account, and is explained for good', async ({ page, request }) => {
  const books = await Books.open(request, treasurer);
  const account = await books.account();
  const word = uniqueWord();
  await importStatement(request, account, word, -40, -60);
  await expect.poll(async () => (await books.searchOperations(word)).length).toBe(1);
  const label = 'Les soldes des relevés sont ceux des comptes de banque';

  await openClosing(page);
  const item = closing(page)
    .getByRole('listitem')
    .filter({ hasText: `${account.name} (${account.accounting_code})` });
  await expect(item).toContainText('Écart : -20,00 €');
  await expect(item).toContainText('Relevé : -60,00 €');
  await expect(item).toContainText('Écritures : -40,00 €');
  await expectAccessible(page);

  await closing(page)
    .getByRole('link', { name: `Voir : ${label}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rapprochement bancaire' })).toBeVisible();
  await expect(figures(page)).toContainText('Écart : -20,00 €');
  await page.getByRole('link', { name: 'Voir le grand livre du compte' }).click();
  await expect(page.getByRole('tab', { name: 'Grand livre', selected: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Grand livre' })).toContainText(`CB ${word}`);

  await openClosing(page);
  await item.getByRole('button', { name: `Expliquer l’écart : ${account.name}` }).click();
  await item.getByRole('button', { name: 'Signer l’explication' }).click();
  await expect(item.getByText('Veuillez expliquer l’écart.').first()).toBeVisible();
  await item.getByLabel(/^Explication/).fill('Chèque n° 412 non débité');
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Signer l’explication' }).click();
  await expect(item).toContainText('Écart expliqué : -20,00 €');
  await expect(item).toContainText('« Chèque n° 412 non débité »');
  await expect(closing(page).getByRole('listitem').filter({ hasText: label })).toContainText('En ordre');

  await closing(page)
    .getByRole('link', { name: /^Voir : Toutes les opérations sont affectées/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opérations à affecter' })).toBeVisible();
  await expect(page.getByText(`Exercice : ${year}`)).toBeVisible();
  await page.goto(years);
  await expect(page.getByText(`expliqué le`)).toContainText('Chèque n° 412 non débité');
});

test('a validated operation is taken back by its opposite, and entered anew', async ({ page, request }) => {
  const books = await Books.open(request, treasurer);
  const account = await books.account();
  const word = uniqueWord();
  const { activities } = await books.office.get<{ activities: { id: string; expense_accounting_code: string | null }[] }>(
    '/comptability/activities?limit=999',
  );
  const activity = activities.find(({ expense_accounting_code: code }) => code?.startsWith('6'));
  const first = await firstOpenDay(books);
  const operation = await books.operation(account, `CB ${word}`, -30, { date: first, splits: [{ activity: activity?.id, balance: 30 }] });

  await test.step('once its period is validated', async () => {
    await page.goto(years);
    await page.getByRole('button', { name: `Valider les écritures : exercice ${year}` }).click();
    await page.getByRole('textbox', { name: /Jusqu’au/ }).fill(french(first));
    await page.getByRole('button', { name: 'Valider', exact: true }).click();
    await expect(page.getByText(`Les écritures sont validées jusqu’au ${french(first)}.`)).toBeVisible();
  });

  await test.step('on a day of an open period', async () => {
    await page.goto(`/comptability/operations?fiche=${operation.id}`);
    const record = page.getByRole('dialog', { name: `CB ${word}` });
    await expect(record).toContainText('Écritures validées');
    await record.getByRole('button', { name: 'Contre-passer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contre-passer l’opération' });
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: /Date de la contre-passation/ }).fill(french(first));
    await dialog.getByRole('button', { name: 'Contre-passer' }).click();
    await expect(dialog).toContainText('Les écritures sont validées jusqu’au');
    await dialog.getByRole('textbox', { name: /Date de la contre-passation/ }).fill(french(today()));
    await dialog.getByRole('button', { name: 'Contre-passer' }).click();
    await expect(page.getByText('L’opération est contre-passée, et ressaisie parmi les opérations à affecter.')).toBeVisible();
    await expect(record).toContainText(`Contre-passée le ${french(today())}`);
    await expectAccessible(page);
    await record.getByRole('link', { name: 'Voir la contre-passation' }).click();
    const mirror = page.getByRole('dialog', { name: `Contre-passation : CB ${word}` });
    await expect(mirror).toContainText('Contre-passe une opération validée');
    await mirror.getByRole('link', { name: 'Voir l’opération d’origine' }).click();
    await expect(record).toContainText(`Contre-passée le ${french(today())}`);
  });

  await test.step('it stays, when it is chosen for the trash', async () => {
    await page.goto(`/comptability/operations?q=${word}`);
    await page.getByRole('checkbox', { name: `Sélectionner CB ${word}`, exact: true }).check({ force: true });
    await page.getByRole('region', { name: 'Actions sur la sélection' }).getByRole('button', { name: 'Supprimer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Supprimer les opérations' });
    await expect(dialog).toContainText('0 opération sur 1');
    const line = dialog.getByRole('listitem').filter({ hasText: `CB ${word}` });
    await expect(line.getByRole('img', { name: 'Gardée' })).toBeVisible();
    await expect(line).toContainText('valid');
    await expect(dialog.getByRole('button', { name: 'Supprimer 0 opération' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
  });

  await test.step('the ledger says so on both lines', async () => {
    await page.goto(`/comptability/statuses/balance?onglet=grand-livre&compte=${account.accounting_code}`);
    const ledger = page.getByRole('table', { name: 'Grand livre' });
    await expect(ledger.getByRole('link', { name: 'contre-passée' })).toBeVisible();
    await expect(ledger.getByRole('link', { name: 'opération d’origine' }).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/comptability/operations/match?q=${word}`);
    await expect(page.getByText(`CB ${word}`).first()).toBeVisible();
  });

  await test.step('the reversal is cancelled while it is a draft, with what was entered anew', async () => {
    await page.goto(`/comptability/operations?fiche=${operation.id}`);
    const record = page.getByRole('dialog', { name: `CB ${word}` });
    await record.getByRole('button', { name: 'Annuler la contre-passation' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Annuler la contre-passation' });
    await expect(question).toContainText('et ce qui a été ressaisi avec elle');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Annuler la contre-passation' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('La contre-passation est annulée.').first()).toBeVisible();
    await expect(record.getByRole('button', { name: 'Contre-passer' })).toBeVisible();
    await expect(record.getByText(/^Contre-passée le/)).toHaveCount(0);
    await expect.poll(async () => (await books.searchOperations(word)).map(({ id }) => id)).toEqual([operation.id]);
  });
});
