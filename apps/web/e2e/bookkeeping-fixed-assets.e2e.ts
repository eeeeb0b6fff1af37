import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

const treasurer = 'admin@asso.demo';
const year = today().slice(0, 4);

test('a computer is registered, depreciated and sold', async ({ page, request, signIn }) => {
  await Books.open(request, treasurer);
  await signIn(treasurer);
  const label = `Ordinateur ${uniqueWord()}`;
  await page.goto('/comptability/fixed-assets');
  const row = page.getByRole('row', { name: new RegExp(label) });
  const act = (name: string) => page.getByRole('button', { name: `${name} : ${label}` }).click();

  await test.step('the form names what is missing, and keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Nouvelle immobilisation' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle immobilisation' });
    await dialog.getByLabel(/^Désignation/).fill(label);
    await dialog.getByLabel(/^Acquise le/).fill(`01/01/${year}`);
    await dialog.getByLabel(/^Mise en service le/).fill(`01/01/${year}`);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Une immobilisation a un compte de la classe 2');
    await expect(dialog.getByRole('alert')).toContainText('Veuillez renseigner la valeur d’acquisition.');
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Compte' }).pressSequentially('2183');
    await page.keyboard.press('Enter');
    await dialog.getByLabel(/^Valeur d’acquisition/).fill('1 200');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('L’immobilisation est inscrite au registre.').first()).toBeVisible();
    await expect(row).toContainText('400,00');
    await expect(page.getByRole('table', { name: 'Registre et grand livre' })).toBeVisible();
  });

  await test.step('its depreciation is posted, and its entry can be read', async () => {
    await page.getByRole('button', { name: 'Passer les dotations' }).click();
    await expect(page.getByText(`Dotations ${year} passées`)).toBeVisible();
    await page.getByRole('link', { name: 'Voir l’écriture' }).click();
    await expect(page.getByRole('dialog', { name: `Dotations aux amortissements ${year}` })).toContainText('681120');
    await page.goBack();
  });

  await test.step('a sale waits until the depreciation of its year is cancelled', async () => {
    await act('Sortir du registre');
    const dialog = page.getByRole('dialog', { name: `Sortir « ${label} »` });
    await dialog.getByLabel(/^Prix de cession/).fill('800');
    await dialog.getByRole('button', { name: 'Sortir', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(`Les dotations de ${year} comptent cette immobilisation`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Annuler', exact: true }).click();
    await page.getByRole('button', { name: 'Annuler les dotations' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Contre-passer' }).click();
    await expect(page.getByText(`Dotations ${year} à passer`)).toBeVisible();
    await act('Sortir du registre');
    await dialog.getByLabel(/^Prix de cession/).fill('800');
    await dialog.getByRole('button', { name: 'Sortir', exact: true }).click();
    await expect(row).toContainText('Vendue le');
  });

  await test.step('the plan shows until when it would have lasted', async () => {
    await act('Voir le plan');
    await expect(page.getByRole('table', { name: 'Plan d’amortissement' }).getByRole('row')).toHaveCount(4);
    await expectAccessible(page);
  });
});

test('a component is registered below its asset, with a part of its cost and a life of its own', async ({ page, request, signIn }) => {
  await Books.open(request, treasurer);
  await signIn(treasurer);
  const word = uniqueWord();
  const [label, component] = [`Salle ${word}`, `Éclairage ${word}`];
  await page.goto('/comptability/fixed-assets');

  await test.step('the asset is registered', async () => {
    await page.getByRole('button', { name: 'Nouvelle immobilisation' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle immobilisation' });
    await dialog.getByLabel(/^Désignation/).fill(label);
    await dialog.getByRole('combobox', { name: 'Compte' }).pressSequentially('2135');
    await page.keyboard.press('Enter');
    await dialog.getByLabel(/^Valeur d’acquisition/).fill('3 000');
    await dialog.getByLabel(/^Durée d’utilisation en mois/).fill('120');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('L’immobilisation est inscrite au registre.').first()).toBeVisible();
  });

  await test.step('its component takes at most its cost, and begins as it does', async () => {
    await page.getByRole('button', { name: `Ajouter un composant : ${label}` }).click();
    const dialog = page.getByRole('dialog', { name: `Nouveau composant de « ${label} »` });
    await expect(dialog.getByRole('combobox', { name: 'Compte' })).toHaveValue(/^213500/);
    await dialog.getByLabel(/^Désignation/).fill(component);
    await dialog.getByLabel(/^Valeur d’acquisition/).fill('3 000');
    await dialog.getByLabel(/^Durée d’utilisation en mois/).fill('60');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('La valeur du composant est inférieure à celle de l’immobilisation');
    await expectAccessible(page);
    await dialog.getByLabel(/^Valeur d’acquisition/).fill('600');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('row', { name: new RegExp(component) })).toContainText('composant');
  });

  await test.step('the asset shows what is left of its cost, and the sum of both', async () => {
    const row = page.getByRole('row', { name: new RegExp(`^${label}`) });
    await expect(row).toContainText('2 400,00');
    await expect(row).toContainText('Avec ses composants : 3 000,00 brut');
    await expect(page.getByRole('button', { name: `Ajouter un composant : ${component}` })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('a copier is replaced in one act, and the replacement is undone as one', async ({ page, request, signIn }) => {
  await Books.open(request, treasurer);
  await signIn(treasurer);
  const [label, next] = [`Copieur ${uniqueWord()}`, `Copieur couleur ${uniqueWord()}`];
  await page.goto('/comptability/fixed-assets');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

  await test.step('the old one is in the register', async () => {
    await page.getByRole('button', { name: 'Nouvelle immobilisation' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle immobilisation' });
    await dialog.getByLabel(/^Désignation/).fill(label);
    await dialog.getByRole('combobox', { name: 'Compte' }).pressSequentially('2183');
    await page.keyboard.press('Enter');
    await dialog.getByLabel(/^Acquise le/).fill(`01/01/${year}`);
    await dialog.getByLabel(/^Mise en service le/).fill(`01/01/${year}`);
    await dialog.getByLabel(/^Valeur d’acquisition/).fill('900');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(row(label)).toBeVisible();
  });

  await test.step('the new one takes its place, and each names the other', async () => {
    await page.getByRole('button', { name: `Remplacer : ${label}` }).click();
    const dialog = page.getByRole('dialog', { name: `Remplacer « ${label} »` });
    await dialog.getByLabel(/^Désignation/).fill(next);
    await dialog.getByRole('button', { name: 'Remplacer', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Veuillez renseigner la valeur d’acquisition.');
    await expectAccessible(page);
    await dialog.getByLabel(/^Valeur d’acquisition/).fill('1 500');
    await dialog.getByRole('button', { name: 'Remplacer', exact: true }).click();
    await expect(row(label)).toContainText(`remplacée par ${next}`);
    await expect(row(next)).toContainText(`remplace ${label}`);
    await expectAccessible(page);
  });

  await test.step('both acts are undone together', async () => {
    await page.getByRole('button', { name: `Annuler le remplacement : ${label}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Contre-passer' }).click();
    await expect(page.getByText(`« ${label} » est de nouveau au registre.`).first()).toBeVisible();
    await expect(row(next)).toHaveCount(0);
  });
});
