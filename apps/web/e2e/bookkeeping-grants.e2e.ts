import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

const treasurer = 'admin@asso.demo';
const year = today().slice(0, 4);

test('a grant is awarded, spent in part, and carried over', async ({ page, request, signIn }) => {
  await Books.open(request, treasurer);
  await signIn(treasurer);
  const label = `Ateliers ${uniqueWord()}`;
  await page.goto('/comptability/grants');
  const row = page.getByRole('row', { name: new RegExp(label) });

  await test.step('the form names what is missing, and keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Nouvelle subvention' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle subvention' });
    await dialog.getByLabel(/^Projet financé/).fill(label);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Veuillez renseigner le financeur.');
    await expect(dialog.getByRole('alert')).toContainText('Veuillez renseigner le montant attribué.');
    await expectAccessible(page);
    await dialog.getByLabel(/^Financeur/).fill('Ville de Lyon');
    await dialog.getByLabel(/^Montant attribué/).fill('9 000');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('La subvention est inscrite.').first()).toBeVisible();
    await expect(row).toContainText('9 000,00');
  });

  await test.step('what was spent leaves the rest to carry over', async () => {
    await page.getByRole('button', { name: `Saisir les dépenses : ${label}` }).click();
    const dialog = page.getByRole('dialog', { name: `Dépenses ${year} : ${label}` });
    await dialog.getByLabel('Dépensé pour le projet').fill('6 000');
    await dialog.getByLabel('Dont remboursé au financeur').fill('7 000');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Le remboursement au financeur est compris dans le montant dépensé.');
    await dialog.getByLabel('Dont remboursé au financeur').fill('');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(row).toContainText('3 000,00');
    await expect(page.getByText(`Écriture des subventions ${year} à passer`)).toBeVisible();
  });

  await test.step('its entry is posted, can be read, and is cancelled', async () => {
    await page.getByRole('button', { name: 'Passer l’écriture' }).click();
    await expect(page.getByText(`Écriture des subventions ${year} passée`)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Registre et grand livre' })).toBeVisible();
    await page.getByRole('link', { name: 'Voir l’écriture' }).click();
    await expect(page.getByRole('dialog', { name: `Subventions et fonds dédiés ${year}` })).toContainText('689400');
    await page.goBack();
    await page.getByRole('button', { name: 'Annuler l’écriture' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Contre-passer' }).click();
    await expect(page.getByText(`Écriture des subventions ${year} à passer`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a subsidy of investment takes an account of its own', async () => {
    await page.getByRole('button', { name: 'Nouvelle subvention' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle subvention' });
    await dialog.getByLabel(/^Type/).selectOption({ label: 'Subvention d’investissement' });
    await expect(dialog.getByRole('combobox', { name: 'Compte' })).toHaveValue(/^131000/);
    await expect(dialog.getByText('La fin de la durée d’utilisation du bien.')).toBeVisible();
  });
});
