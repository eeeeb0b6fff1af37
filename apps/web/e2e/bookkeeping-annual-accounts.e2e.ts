import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';
import { pdfPages } from './pdf-text.js';

const treasurer = 'admin@asso.demo';

test('the annual accounts are read line by line, down to the ledger, and printed', async ({ page, request, signIn }) => {
  const books = await Books.open(request, treasurer);
  const party = uniqueWord().slice(0, 12);
  const side = (account: string, debit: number, credit: number, more: object = {}) => ({
    accounting_code_value: account,
    budget: '',
    debit,
    credit,
    ...more,
  });
  const lines = [side('218300', 1200, 0), side('401000', 0, 1200, { third_party_code: party })];
  await books.office.post('/comptability/writings', { date: today(), label: 'Ordinateur', piece_ref: party, lines });
  await signIn(treasurer);
  await page.goto('/comptability/statuses/annual-accounts');
  const assets = page.getByRole('table', { name: 'Bilan : actif' });
  const fixed = assets.getByRole('button', { name: 'Autres immobilisations corporelles' });

  await test.step('a line opens on its accounts with the keyboard', async () => {
    await expect(page.getByText('Comptes provisoires')).toBeVisible();
    await expect(page.getByText('Le total de l’actif est égal au total du passif')).toBeVisible();
    await fixed.focus();
    await page.keyboard.press('Enter');
    await expect(fixed).toHaveAttribute('aria-expanded', 'true');
    await expect(assets.getByRole('row', { name: /218300 Matériel de bureau/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its notes are written once', async () => {
    const words = `Règlement ANC 2018-06, ${party}`;
    await page.getByRole('button', { name: 'Annexe' }).click();
    const dialog = page.getByRole('dialog', { name: /^Annexe/ });
    await dialog.getByLabel('Règles et méthodes comptables').fill(words);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('L’annexe est enregistrée.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Annexe' }).click();
    await expect(dialog.getByLabel('Règles et méthodes comptables')).toHaveValue(words);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
  });

  await test.step('it is printed, and says on its pages that the year is open', async () => {
    const pending = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByRole('menuitem', { name: 'PDF (.pdf)' }).click();
    const pages = pdfPages(await readFile(await (await pending).path()));
    for (const text of pages) expect(text).toContain('PROVISOIRE');
    for (const part of [
      'Bilan actif',
      'Autres immobilisations corporelles',
      'Dettes fournisseurs et comptes rattachés',
      'Excédent ou déficit',
      'Règles et méthodes comptables',
    ])
      expect(pages.join()).toContain(part);
  });

  await test.step('an account leads to its entries', async () => {
    await assets.getByRole('link', { name: /^218300/ }).click();
    await expect(page).toHaveURL(/onglet=grand-livre&compte=218300/);
    await expect(page.getByRole('link', { name: 'Ordinateur', exact: true }).first()).toBeVisible();
  });

  await test.step('the accountant takes all of the year away', async () => {
    await page.goto('/comptability/configuration/exercices');
    const pending = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Dossier comptable : exercice/ })
      .first()
      .click();
    expect((await pending).suggestedFilename()).toMatch(/^Dossier-comptable-.*\.zip$/);
  });

  await test.step('what has no voucher is listed, and leads to its record', async () => {
    await page
      .getByRole('button', { name: /^Pièces manquantes : exercice/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Pièces manquantes/ });
    await expect(dialog.getByText(/sans pièce jointe, hors à-nouveaux/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Télécharger la liste' }).click();
    const pending = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    expect((await pending).suggestedFilename()).toMatch(/^Pieces-manquantes-.*\.xlsx$/);
    await dialog
      .getByRole('button', { name: /^Voir l’(écriture|opération)/ })
      .first()
      .click();
    await expect(page).toHaveURL(/fiche=/);
  });
});

test('an association shows the use of the gifts of the public, and places an amount that has no destination', async ({
  page,
  request,
  signIn,
}) => {
  const books = await Books.open(request, treasurer);
  const party = uniqueWord().slice(0, 12);
  const side = (account: string, debit: number, credit: number, more: object = {}) => ({
    ...{ accounting_code_value: account, budget: '', debit, credit },
    ...more,
  });
  const lines = [side('618500', 75, 0), side('401000', 0, 75, { third_party_code: party })];
  await books.office.post('/comptability/writings', { date: today(), label: 'Formation', piece_ref: party, lines });
  await signIn(treasurer);
  await page.goto('/comptability/statuses/annual-accounts');
  const statement = page.getByRole('table', { name: 'Compte de résultat par origine et destination' });
  const open = statement.getByRole('row', { name: /^Charges sans destination/ });

  await test.step('it says that nothing is due below the ceiling, and what is incomplete', async () => {
    await expect(page.getByText(/n’est pas obligatoire/)).toBeVisible();
    await expect(open).toBeVisible();
    await expect(page.getByText('Compte d’emploi incomplet')).toBeVisible();
    await expect(page.getByText('Les charges par destination sont celles du compte de résultat')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the account gets a destination', async () => {
    await page.getByRole('button', { name: 'Origines et destinations' }).click();
    const dialog = page.getByRole('dialog', { name: /^Générosité du public/ });
    await expect(dialog.getByRole('checkbox', { name: /fait appel public à la générosité/ })).toBeChecked();
    await dialog.getByLabel(/^618500/).selectOption('Frais de fonctionnement');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Les réglages sont enregistrés.').first()).toBeVisible();
    await expect(open).toBeHidden();
    await expect(page.getByText('Compte d’emploi incomplet')).toBeHidden();
    const use = page.getByRole('table', { name: 'Compte d’emploi des ressources du public' });
    await expect(use.getByRole('row', { name: /Total des emplois/ })).toBeVisible();
  });

  await test.step('it is printed with the accounts', async () => {
    const pending = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByRole('menuitem', { name: 'PDF (.pdf)' }).click();
    const pages = pdfPages(await readFile(await (await pending).path())).join();
    for (const part of ['Origine et destination', 'Emploi des ressources', 'Frais de fonctionnement']) expect(pages).toContain(part);
  });
});
