import { expectAccessible } from './axe.js';
import { Books } from './books.js';
import { expect, test } from './fixtures.js';
import { newStructure } from './new-structure.js';
import { today } from './office.js';

const treasurer = 'admin@asso.demo';
const year = Number(today().slice(0, 4));
const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Catégorie;Activité;Dépenses;Recettes', ...lines].join('\r\n')),
});

test('the year before the books is brought from a file, mended, replaced and taken away', async ({ page, request, signIn }) => {
  // The first year of the demo structures is closed.
  const email = await newStructure(request, 'Association du Parc', 'ASSOCIATION');
  const books = await Books.open(request, email);
  const { exercices } = await books.office.get<{ exercices: { id: string; name: string; start_date: string }[] }>(
    '/comptability/exercices?limit=99',
  );
  const first = exercices.toSorted((left, right) => left.start_date.localeCompare(right.start_date))[0];
  const before = String(Number(first?.start_date.slice(0, 4)) - 1);
  const state = `/annualstate?exercice=${first?.id}`;
  await signIn(email);
  await page.goto(state);
  const dialog = page.getByRole('dialog', { name: `Importer l’exercice ${before}` });
  const drop = (picked: ReturnType<typeof file>) => dialog.locator('input[type=file]').setInputFiles(picked);
  const expenses = page.getByRole('table', { name: /^Dépenses/ });

  await test.step('a wrong line is named, and nothing is kept', async () => {
    await page.getByRole('button', { name: `Importer l’exercice ${before}` }).click();
    await expectAccessible(page);
    await drop(file('essai.csv', 'Divers;Timbres;douze;'));
    await expect(dialog.getByText('Ligne 2, colonne Dépenses : montant invalide (« douze »)')).toBeVisible();
    await expect(dialog.getByText('1 anomalie à corriger, rien ne sera importé')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Importer', exact: true })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('the mended file is shown, then kept beside the year', async () => {
    await drop(file(`${before}.csv`, 'Divers;Timbres;12,50;', 'Divers;Vente de calendriers;;1 234,56'));
    await expect(dialog.getByText(`${before}.csv : 2 activités, prêt à importer`)).toBeVisible();
    await expect(dialog.getByRole('table', { name: 'Activités du fichier' })).toContainText('Hors plan');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
    await expect(page.getByText(`L’exercice ${before} a bien été importé.`)).toBeVisible();
    await expect(expenses.getByRole('columnheader', { name: before })).toBeVisible();
    await expect(expenses.getByRole('row', { name: /Timbres/ })).toContainText('12,50');
  });

  await test.step('another file takes its place', async () => {
    await page.getByRole('button', { name: `Exercice ${before} importé de ${before}.csv` }).click();
    await drop(file('corrige.csv', 'Divers;Timbres;13,00;'));
    await expect(dialog.getByText(`Prend la place de ${before}.csv.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
    await expect(expenses.getByRole('row', { name: /Timbres/ })).toContainText('13,00');
  });

  await test.step('the day before it, it was not there', async () => {
    await page.goto(`${state}&connu=2020-01-01`);
    await expect(page.getByText(`Cet exercice n’existait pas encore le 01/01/2020`)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Exercice .* importé de/ })).toHaveCount(0);
    for (const tab of ['balance', 'grand-livre']) {
      await page.goto(`/comptability/statuses/balance?exercice=${first?.id}&connu=2020-01-01&onglet=${tab}`);
      await expect(page.getByText(`Cet exercice n’existait pas encore le 01/01/2020`)).toBeVisible();
    }
    await page.goto(state);
  });

  await test.step('it is taken away', async () => {
    await page.getByRole('button', { name: `Exercice ${before} importé de corrige.csv` }).click();
    await dialog.getByRole('button', { name: 'Retirer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
    await expect(page.getByText(`L’exercice ${before} a bien été retiré.`)).toBeVisible();
    await expect(expenses.getByRole('row', { name: /Timbres/ })).toHaveCount(0);
  });
});

test('the SIREN is checked, kept, and names the file of entries', async ({ page, request, signIn }) => {
  await Books.open(request, treasurer);
  await signIn(treasurer);
  await page.goto('/comptability/configuration/exercices');
  const open = () => page.getByRole('button', { name: `FEC : exercice ${year}` }).click();
  const dialog = page.getByRole('dialog', { name: `Fichier des écritures comptables ${year}` });
  const siren = dialog.getByRole('textbox', { name: 'SIREN de la structure' });
  const save = dialog.getByRole('button', { name: 'Enregistrer le SIREN' });
  await open();
  await expect(dialog.getByText('Le SIREN n’est pas renseigné')).toBeVisible();
  await siren.fill('732 829 321');
  await save.click();
  await expect(dialog.getByText(/dont le dernier est une clé de contrôle/).first()).toBeVisible();
  await expectAccessible(page);
  await siren.fill('732 829 320');
  await save.click();
  await expect(page.getByText('Le SIREN a bien été enregistré.')).toBeVisible();
  await expect(dialog.getByText(`FEC-provisoire-${year}1231.txt`)).toBeVisible();
  await page.reload();
  await open();
  await expect(siren).toHaveValue('732 829 320');
  await expectAccessible(page);
  await siren.fill('');
  await save.click();
  await expect(page.getByText('Le SIREN a bien été retiré.')).toBeVisible();
});

test('whoever has the file of entries and its statement checks them without sending either', async ({ page, request, signIn }) => {
  await Books.open(request, treasurer);
  await signIn(treasurer);
  await page.goto('/comptability/configuration/exercices');
  await page.getByRole('button', { name: `FEC : exercice ${year}` }).click();
  const dialog = page.getByRole('dialog', { name: `Fichier des écritures comptables ${year}` });
  const saved = async (label: string) => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: label }).click();
    return (await download).path();
  };
  const [file, statement] = [await saved('Télécharger le FEC'), await saved('Télécharger l’attestation')];
  await page.goto('/verification');
  await page.getByLabel('Choisir l’attestation').setInputFiles(statement);
  await page.getByLabel('Choisir le fichier attesté').setInputFiles(file);
  await expect(page.getByText('Ce fichier est celui que cette installation a attesté, inchangé.')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByLabel('Choisir le fichier attesté')
    .setInputFiles({ name: 'FEC.txt', mimeType: 'text/plain', buffer: Buffer.from('autre') });
  await expect(page.getByText(/^Cette attestation ne porte pas l’empreinte de ce fichier/)).toBeVisible();
});

test('the entries leave for the program of the accountant, chosen by the keyboard', async ({ page, request, signIn }) => {
  await Books.open(request, treasurer);
  await signIn(treasurer);
  await page.goto('/comptability/configuration/exercices');
  await page.getByRole('button', { name: `Logiciel comptable : exercice ${year}` }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([/Quadra/, /Cegid Expert/, /EBP/, /Pennylane/, /Sage 50/]);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'EBP (ECRITURES.TXT)' }).click();
  expect((await download).suggestedFilename()).toBe(`Ecritures-${year}-ebp.txt`);
});

test.describe('the thresholds of a committee', () => {
  const thresholds = (resources: number, size: string, near: boolean) => ({
    resources,
    size,
    near,
    ceiling: 153_000,
    distance: Math.round((153_000 - resources) * 100) / 100,
    employees: 0,
    balance_sheet: 0,
    thresholds: [
      { label: 'Ressources', amount: resources, near, ceiling: 153_000, distance: Math.round((153_000 - resources) * 100) / 100 },
    ],
    duties: ['Comptes annuels simplifiés (règlement ANC 2021-05)'],
  });
  for (const [name, answer, text] of [
    ['stay silent below nine tenths', thresholds(137_699.99, 'small', false), null],
    ['warn from nine tenths on', thresholds(137_700, 'small', true), /près du seuil de 153\s000,00\s€/],
    ['hold a committee at the ceiling for small', thresholds(153_000, 'small', true), /Il reste 0,00\s€ avant de nouvelles obligations/],
    ['tell what a cent more obliges to', thresholds(153_000.01, 'medium', false), /au-dessus du seuil de 153\s000,00\s€/],
  ] as const)
    test(name, async ({ page, signIn }) => {
      await signIn('admin@cse.demo');
      await page.route('**/api/comptability/exercices/*/thresholds', (route) => route.fulfill({ json: answer }));
      const thresholdsResponse = page.waitForResponse(/thresholds/);
      await page.goto('/comptability/configuration/exercices');
      await thresholdsResponse;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (text) await expect(page.getByText(text).first()).toBeVisible();
      else await expect(page.getByText(/seuil/)).toHaveCount(0);
      if (text) await expectAccessible(page);
    });
});
