import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { visitBank } from './bank-visit.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

// A structure with a bank that no other journey connects.
const email = 'admin@asso.demo';
test.beforeEach(({ signIn }) => signIn(email));

const frenchDay = (day: string): string => day.split('-').toReversed().join('/');
const shown = (page: Page) => page.getByRole('heading', { level: 2, name: 'Compte de fonctionnement' });
const warning = (page: Page, text: string) => page.getByText(text, { exact: true });
const moreNeeded = 'Des informations supplémentaires sont nécessaires pour synchroniser vos comptes.';
/** The eight errors of the specification, with their messages. */
const faults: [string, string][] = [
  ['wrongpass', 'L’authentification auprès de votre banque a échoué : vérifiez vos identifiants.'],
  ['changepass', 'Le mot de passe de votre banque doit être changé.'],
  ['unavailable', 'Le site de l’agrégateur est inaccessible.'],
  ['SCARequired', moreNeeded],
  ['webauthRequired', moreNeeded],
  ['additionalInformationNeeded', moreNeeded],
  ['decoupled', moreNeeded],
  ['bug', 'Une erreur est survenue lors de la synchronisation de vos comptes.'],
];

test('a bank is connected, repaired whatever is wrong with it, and its operations come', async ({ page, request }) => {
  // A dozen visits to the bank.
  test.slow();
  const books = await Books.open(request, email);
  await page.goto('/accounts');
  const connect = page.getByRole('button', { name: 'Connecter ma banque' });

  await test.step('who refuses is told so, and finds the page again a second later', async () => {
    await connect.click();
    await visitBank(page, { refuses: true });
    await expect(page.getByText('Connexion échouée').first()).toBeVisible();
    await expect(page).toHaveURL(/\/accounts$/);
    await expect(shown(page)).toHaveCount(0);
  });

  await test.step('who agrees finds the accounts, each with its code and its journal', async () => {
    await connect.click();
    await visitBank(page, { error: 'wrongpass' });
    await expect(shown(page)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Compte de fonctionnement' })).toContainText(
      /compte 512\d{3} · journal BQ\d+/,
    );
    await expect(page).toHaveURL(/\/accounts$/);
  });

  await test.step('each kind of error is said once, in its words, until it is repaired', async () => {
    for (const [error, text] of faults) {
      await page.getByRole('button', { name: 'Renouveler la connexion' }).click();
      await visitBank(page, { error });
      await expect(page).toHaveURL(/\/accounts$/);
      await expect(warning(page, text), error).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Renouveler la connexion' }), error).toHaveCount(1);
    }
    await expectAccessible(page, 'a broken connection');
  });

  await test.step('what the bank says comes before what we would say', async () => {
    await page.getByRole('button', { name: 'Renouveler la connexion' }).click();
    await visitBank(page, { error: 'wrongpass', message: 'Identifiant bloqué' });
    await expect(warning(page, 'Identifiant bloqué')).toHaveCount(1);
    await expect(warning(page, faults[0]?.[1] ?? '')).toHaveCount(0);
  });

  await test.step('two banks with one error say it once, and each is repaired by itself', async () => {
    await connect.click();
    await visitBank(page, { error: 'wrongpass', message: 'Identifiant bloqué' });
    await expect(shown(page)).toHaveCount(2);
    await expect(warning(page, 'Identifiant bloqué')).toHaveCount(1);
    const renew = page.getByRole('button', { name: /^Renouveler : / });
    await expect(renew).toHaveCount(2);
    await renew.first().click();
    await visitBank(page);
    await page.getByRole('button', { name: 'Renouveler la connexion' }).click();
    await visitBank(page);
    await expect(page.getByText('La connexion à votre banque est établie.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Renouveler/ })).toHaveCount(0);
    await expect(page.getByText(/^Connecté à la banque/)).toHaveCount(4);
  });

  await test.step('its operations come on demand: a message, then their count', async () => {
    await page.getByRole('textbox', { name: 'Depuis le' }).fill(frenchDay(`${today().slice(0, 4)}-01-01`));
    await page.getByRole('button', { name: 'Importer les opérations' }).click();
    await expect(page.getByText(/^[1-9]\d* opérations importées\.$/).first()).toBeVisible();
    await expectAccessible(page, 'synchronised');
    await page.getByRole('button', { name: 'Importer les opérations' }).click();
    await expect(page.getByText('0 opération importée.').first()).toBeVisible();
    expect((await books.searchOperations('MAIF')).length).toBeGreaterThan(0);
  });

  await test.step('a long one tells how far it is, then its count', async () => {
    const sync = (status: string, count: number, accounts_done: number) => ({
      json: { status, count, quarantined: 0, reconciled: 0, accounts: 4, accounts_done, failure: null },
    });
    let current = sync('running', 9000, 3);
    const path = '**/aggregator/sync_operations';
    await page.route(path, (route) => route.fulfill(current));
    await page.getByRole('button', { name: 'Importer les opérations' }).click();
    await expect(page.getByText(/^3 comptes lus sur 4, 9.000 opérations importées\./)).toBeVisible();
    current = sync('done', 12_345, 4);
    await expect(page.getByText(/^12.345 opérations importées\.$/).first()).toBeVisible();
    await page.unroute(path);
  });

  await test.step('what the bank brought is read only', async () => {
    await page.goto('/comptability/operations/imported?q=MAIF');
    await page.getByRole('button', { name: /MAIF/ }).first().click();
    const record = page.getByRole('dialog');
    await expect(record.getByText('Opération issue de la synchronisation')).toBeVisible();
    await expect(record.getByRole('textbox', { name: /^Libellé/ })).toBeDisabled();
    await expect(record.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
  });

  await test.step('days that the bank covers cannot be typed in, until its synchronisation is switched off', async () => {
    await page.goto('/comptability/operations?fiche=new');
    const dialog = page.getByRole('dialog', { name: 'Nouvelle opération' });
    const choice = dialog.getByRole('option', { name: /^Compte de fonctionnement/ }).first();
    await dialog.getByRole('combobox', { name: /^Compte/ }).selectOption((await choice.getAttribute('value')) ?? '');
    await dialog.getByRole('button', { name: /Ouvrir le calendrier/ }).click();
    const name = new RegExp(`\\b${Number(today().slice(8))} .*, indisponible$`);
    // The last days of the month before have a place in the calendar too.
    const ofMonth = page.locator(':not([data-outside-range])');
    await expect(page.getByRole('gridcell').getByRole('button', { name }).and(ofMonth)).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('the switch says what it did', async () => {
    await page.goto('/accounts');
    const toggle = page.getByRole('checkbox', { name: /^Synchronisation de Compte de fonctionnement/ }).first();
    await toggle.click({ force: true });
    await expect(page.getByText('La synchronisation du compte est désactivée.').first()).toBeVisible();
    await toggle.click({ force: true });
    await expect(page.getByText('La synchronisation du compte est activée.').first()).toBeVisible();
  });
});

test('what was typed in is reconciled with the statement that tells it, and set free again', async ({ page, request }) => {
  const books = await Books.open(request, email);
  const account = await books.account();
  const word = uniqueWord();
  const typed = await books.operation(account, `Facture ${word}`, -321.09);
  await books.operation(account, `Un ${word}`, -20);
  const second = await books.operation(account, `Deux ${word}`, -20);
  const statement = {
    name: `${word}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Date;Libellé;Montant', `${frenchDay(today())};VIR ${word} MARTIN;-321,09`, `${frenchDay(today())};CB ${word};-20,00`].join('\r\n'),
    ),
  };
  await page.goto('/comptability/operations/imported?depot=new');
  await page.getByRole('combobox', { name: 'Compte, quand le fichier ne le dit pas' }).selectOption(account.id);
  await page.locator('input[type=file]').setInputFiles(statement);

  await test.step('the dry run proposes it', async () => {
    const table = page.getByRole('table', { name: 'Rapprochements' });
    await expect(table).toContainText(`VIR ${word} MARTIN`);
    await expect(table).toContainText(`Facture ${word}`);
    await expect(page.getByRole('checkbox', { name: 'Rapprocher les opérations déjà saisies' })).toBeChecked();
    await expectAccessible(page, 'a statement with a reconciliation');
  });

  await test.step('where two are alike, the treasurer says which one it is', async () => {
    await expect(page.getByRole('button', { name: 'Importer 1 opération' })).toBeVisible();
    await page.getByRole('combobox', { name: new RegExp(`^CB ${word}`) }).selectOption(second.id);
  });

  await test.step('confirmed, there is no operation more, and the one that was typed in says what the bank told', async () => {
    await page.getByRole('button', { name: 'Rapprocher 2 mouvements' }).click();
    await expect(page.getByRole('button', { name: 'Annuler cet import' })).toBeVisible();
    expect((await books.searchOperations(word)).map(({ wording }) => wording).toSorted()).toEqual([
      `Deux ${word}`,
      `Facture ${word}`,
      `Un ${word}`,
    ]);
    await page.goto(`/comptability/operations?fiche=${typed.id}`);
    const record = page.getByRole('dialog');
    await expect(record.getByText('Opération rapprochée')).toBeVisible();
    await expect(record.getByText(`« VIR ${word} MARTIN »`)).toBeVisible();
    await expect(record.getByRole('textbox', { name: /^Montant/ })).toBeDisabled();
    await record.getByRole('textbox', { name: /^Libellé/ }).fill(`Facture ${word} BIS`);
    await expectAccessible(page, 'a reconciled operation');
    await record.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
  });

  await test.step('undone, it is as it was', async () => {
    await page.goto('/comptability/operations/imported');
    const last = page.getByRole('table', { name: 'Derniers relevés importés' }).getByRole('row', { name: new RegExp(word) });
    await last.getByRole('button').first().click();
    await page.getByRole('button', { name: 'Annuler cet import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’import' }).click();
    await expect(page.getByText(/^L’import est annulé/)).toBeVisible();
    await page.goto(`/comptability/operations?fiche=${typed.id}`);
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Libellé/ })).toHaveValue(`Facture ${word} BIS`);
    await expect(page.getByRole('dialog').getByText('Opération rapprochée')).toHaveCount(0);
  });
});
