import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('an activity: added, given its words after a trial, changed with its operations, deleted with its assignments', async ({
  page,
  request,
}) => {
  const books = await Books.open(request);
  const word = uniqueWord();
  const name = `Escalade ${word}`;
  const save = async () => {
    await page.getByRole('region', { name: 'Modifications non enregistrées' }).getByRole('button', { name: 'Enregistrer' }).click();
  };
  const table = page.getByRole('table');
  const search = page.getByRole('textbox', { name: 'Rechercher une activité' });

  await test.step('a ticked code begins with 6, and with 7', async () => {
    await page.goto('/plan');
    await page.getByRole('button', { name: 'Nouvelle activité' }).click();
    const row = table.getByRole('row').nth(1);
    await row.getByRole('textbox', { name: 'Nom de l’activité' }).fill(name);
    await row.getByRole('combobox', { name: /^Catégorie/ }).fill('Sports');
    await row.getByRole('checkbox', { name: /^Dépense/ }).check({ force: true });
    await expect(row.getByRole('textbox', { name: /^Compte : Dépense/ })).toHaveValue('6');
    await row.getByRole('textbox', { name: /^Compte : Dépense/ }).fill('706200');
    await save();
    await expect(page.getByText('Un compte de dépense commence par 6.')).toBeVisible();
    await row.getByRole('textbox', { name: /^Compte : Dépense/ }).fill('657300');
    await save();
    await expect(page.getByText('Le plan de compte a bien été modifié').first()).toBeVisible();
  });

  await test.step('its words are tried before they are kept', async () => {
    await books.operation(await books.account(), `CB ${word}`, -25);
    await page.goto('/activities');
    await search.fill(name);
    await page.getByRole('button', { name: new RegExp(`^Mots-clés de ${name}`) }).click();
    const dialog = page.getByRole('dialog', { name: `Mots-clés de ${name}` });
    await dialog.getByRole('textbox').fill(word);
    await dialog.getByRole('button', { name: 'Essayer' }).click();
    await expect(dialog).toContainText('1 opération, dont 0 déjà affectées autrement.');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Les mots-clés ont bien été modifiés').first()).toBeVisible();
    await books.office.post('/comptability/operations/allocate', {
      ids: (await books.searchOperations(word)).map(({ id }) => id),
      by_keywords: true,
    });
  });

  await test.step('changing a used activity asks about its operations', async () => {
    await expect.poll(async () => (await books.searchOperations(word))[0]?.allocated).toBe(true);
    await page.goto('/plan');
    await search.fill(name);
    await expect(table.getByRole('row')).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Nom de l’activité' }).fill(`${name} bis`);
    await save();
    const question = page.getByRole('dialog', { name: 'Appliquer aux opérations déjà affectées ?' });
    await expect(question).toContainText('1 affectation utilise déjà');
    await question.getByRole('button', { name: 'Oui, appliquer' }).click();
    await expect(page.getByText('1 opération mise à jour').first()).toBeVisible();
  });

  await test.step('deleting it asks whether its assignments leave too', async () => {
    await page.goto('/plan');
    await search.fill(name);
    await page.getByRole('button', { name: new RegExp(`^Supprimer : ${name}`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer ses affectations' }).click();
    await save();
    await expect(page.getByText('Le plan de compte a bien été modifié').first()).toBeVisible();
    await expect.poll(async () => (await books.searchOperations(word))[0]?.allocated).toBe(false);
  });
});

test('a bank account: created with its code and journal, without a feed until its bank is connected', async ({ page, request }) => {
  await Books.open(request);
  const name = `Livret ${uniqueWord()}`;
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Nouveau compte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau compte' });
  await dialog.getByRole('textbox', { name: /^Nom du compte/ }).fill(name);
  await dialog.getByRole('combobox', { name: /^Type de compte/ }).selectOption('savings');
  await dialog.getByRole('combobox', { name: /^Budget/ }).selectOption('ASC');
  await expect(dialog.getByText(/^Compte 517\d{3}, journal BQ\d+$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Créer le compte' }).click();
  await expect(page.getByText('Le compte a bien été créé').first()).toBeVisible();

  // Nothing comes from a bank that is not connected.
  await expect(page.getByRole('checkbox', { name: `Synchronisation de ${name}` })).toBeDisabled();

  await page.getByRole('button', { name: `Modifier ${name}` }).click();
  const record = page.getByRole('dialog', { name });
  await record.getByRole('textbox', { name: /^Nom du compte/ }).fill(`${name} bis`);
  await record.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le compte a bien été modifié').first()).toBeVisible();
});

test('budgets are typed in place, and the summary shows what is left', async ({ page, request }) => {
  await Books.open(request);
  await page.goto('/comptability/gestion/ASC');
  await expect(page.getByRole('heading', { level: 1, name: 'Suivi budgétaire ASC' })).toBeVisible();
  const amount = page.getByRole('textbox', { name: 'Budget alloué à Voyages' });
  await amount.fill(String(1000 + (Date.now() % 1000)));
  await page.getByRole('region', { name: 'Budgets non enregistrés' }).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Budgets sauvegardés avec succès.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Cultures et voyages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Suivi budgétaire : Cultures et voyages' })).toBeVisible();

  await page.goto('/comptability');
  await expect(page.getByRole('heading', { level: 1, name: 'Synthèse' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Suivi budgétaire ASC' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Vues de la comptabilité' }).getByRole('link', { name: 'AEP' }).click();
  await expect(page.getByRole('link', { name: 'Suivi budgétaire ASC' })).toBeHidden();
  const months = page.getByRole('figure').filter({ hasText: 'Recettes et dépenses par mois' });
  await months.getByRole('button', { name: 'Tableau' }).click();
  await expect(page.getByRole('table', { name: 'Recettes et dépenses par mois' })).toBeVisible();
});
