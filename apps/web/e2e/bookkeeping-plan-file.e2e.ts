import { readFile } from 'node:fs/promises';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@asso.demo'));

test('the plan leaves as a file, comes back changed after a trial, and many operations follow it', async ({ page, request }) => {
  test.setTimeout(300_000);
  const books = await Books.open(request, 'admin@asso.demo');
  const word = uniqueWord();
  const name = `Tombola ${word}`;
  const dialog = page.getByRole('dialog', { name: 'Importer un plan' });
  const give = (text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'Plan.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const download = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Télécharger le plan' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
    return readFile(await (await file).path(), 'utf8');
  };

  await test.step('a line that is wrong is told by its number, and nothing is written', async () => {
    await page.goto('/plan');
    const plan = await download();
    await page.getByRole('button', { name: 'Importer un plan' }).click();
    await give(`${plan};Fêtes ${word};${name};706200;;;\r\n`);
    await expect(dialog.getByRole('list', { name: 'Erreurs' })).toContainText(
      /Ligne \d+, colonne Compte de dépense : un compte de dépense/,
    );
    await expect(dialog.getByRole('button', { name: 'Rien à enregistrer' })).toBeDisabled();
    await give(`${plan};Fêtes ${word};${name};623200;;${word};\r\n`);
    await expect(dialog).toContainText('1 activité ajoutée, 0 changée');
    await expect(dialog).toContainText(`1 catégorie créée : Fêtes ${word}.`);
    await dialog.getByRole('button', { name: 'Enregistrer 1 changement' }).click();
    await expect(page.getByText('Le plan de compte a bien été modifié').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Rechercher une activité' }).fill(word);
    await expect(page.getByRole('textbox', { name: 'Nom de l’activité' })).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Nom de l’activité' })).toHaveValue(name);
  });

  await test.step('more operations than an answer waits for follow in a job, whose progress is shown', async () => {
    const account = await books.account();
    for (let operationCount = 0; operationCount < 301; operationCount += 43)
      await Promise.all(Array.from({ length: 43 }, () => books.office.post('/comptability/operations', operation(account.id, word))));
    const ids = await books.ids(word, 301);
    await books.office.post('/comptability/operations/allocate', { ids, by_keywords: true });
    await page.goto('/plan');
    const plan = await download();
    await page.getByRole('button', { name: 'Importer un plan' }).click();
    await give(plan.replace(name, `${name} bis`));
    await expect(dialog.getByRole('list', { name: 'Ce qui change' })).toContainText(`Activité : ${name} → ${name} bis`);
    await dialog.getByText(/^Mettre aussi à jour les opérations déjà affectées/).click();
    await dialog.getByRole('button', { name: 'Enregistrer 1 changement' }).click();
    await expect(page.getByText('Mise à jour terminée : 301 opérations mises à jour.')).toBeVisible();
    await expect(page).toHaveURL(/suivi=/);
    const [firstOperation] = (await books.searchOperations(word)) as unknown as { activity_label: string }[];
    expect(firstOperation?.activity_label).toBe(`${name} bis`);
  });

  await test.step('what the file no longer names leaves when it is asked, with its empty category', async () => {
    await page.goto('/plan');
    const plan = await download();
    await page.getByRole('button', { name: 'Importer un plan' }).click();
    const without = plan.split('\r\n').filter((row) => !row.includes(name));
    await give(without.join('\r\n'));
    await dialog.getByText('Retirer du plan 1 activité absente du fichier').click();
    await dialog.getByText('Rendre à affecter les opérations de ces activités (301 affectations)').click();
    await dialog.getByRole('button', { name: 'Enregistrer 1 changement' }).click();
    await expect(page.getByText('Mise à jour terminée : 301 opérations mises à jour.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toContainText(/\d à affecter/);
    await page.goto('/home');
    await expect(page.getByRole('link', { name: /opérations à affecter/ })).toBeVisible();
  });
});

test('categories are created, renamed, and deleted once they are empty', async ({ page, request }) => {
  await Books.open(request, 'admin@asso.demo');
  const word = uniqueWord();
  await page.goto('/plan');
  await page.getByRole('button', { name: 'Catégories', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Catégories du plan' });
  await dialog.getByRole('textbox', { name: 'Nouvelle catégorie' }).fill(`Sports ${word}`);
  await dialog.getByRole('button', { name: 'Créer' }).click();
  const line = dialog.getByRole('textbox', { name: `Nom de la catégorie Sports ${word}` });
  await line.fill(`Sport ${word}`);
  await dialog.getByRole('button', { name: 'Renommer' }).click();
  await expect(page.getByText('La catégorie a bien été renommée').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Nouvelle catégorie' }).fill(`sport ${word}`);
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await expect(page.getByText('Une catégorie porte déjà ce nom.').first()).toBeVisible();
  await expect(dialog.getByText(/déplacez-la pour pouvoir supprimer la catégorie/).first()).toBeVisible();
  await dialog.getByRole('button', { name: `Supprimer la catégorie Sport ${word}` }).click();
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: `Nom de la catégorie Sport ${word}` })).toBeHidden();
});

const operation = (account: string, word: string) => ({
  date: `${new Date().getFullYear()}-01-15`,
  wording: `CB ${word}`,
  account,
  type: 'card',
  absvalue: 5,
  mode: 'expense',
});
