import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

const treasurer = 'admin@asso.demo';
const unionTreasurer = 'admin@syndicat.demo';
const year = today().slice(0, 4);

test('a provision is justified, estimated, charged and reversed', async ({ page, request, signIn }) => {
  await Books.open(request, treasurer);
  await signIn(treasurer);
  const label = `Litige ${uniqueWord()}`;
  await page.goto('/comptability/provisions');
  const row = page.getByRole('row', { name: new RegExp(label) });

  await test.step('the form names what is missing, and keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Nouvelle provision' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle provision' });
    await dialog.getByLabel(/^Objet/).fill(label);
    await dialog.getByLabel(/^Nature/).selectOption({ label: 'Dépréciation d’une créance' });
    await expect(dialog.getByRole('combobox', { name: 'Compte' })).toHaveValue(/^411000/);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Veuillez justifier la provision');
    await expect(dialog.getByRole('alert')).toContainText('Veuillez renseigner le tiers qui doit cette créance.');
    await expectAccessible(page);
    await dialog.getByLabel(/^Nature/).selectOption({ label: 'Litige' });
    await expect(dialog.getByRole('combobox', { name: 'Compte' })).toHaveValue(/^151100/);
    await dialog.getByLabel(/^Justification/).fill('Assignation reçue ; six mois de salaire.');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('La provision est inscrite').first()).toBeVisible();
    await expect(row).toContainText('À estimer');
  });

  await test.step('its estimate is what the entry charges', async () => {
    await page.getByRole('button', { name: `Estimer : ${label}` }).click();
    const dialog = page.getByRole('dialog', { name: `Estimation ${year} : ${label}` });
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByText('Veuillez renseigner l’estimation ; 0 si le risque a disparu.').first()).toBeVisible();
    await dialog.getByLabel(/^Estimation au/).fill('5 000');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(row).toContainText('5 000,00');
    await expect(row).not.toContainText('À estimer');
    await expectAccessible(page);
  });

  await test.step('the entry is posted, can be read, and is cancelled', async () => {
    await page.getByRole('button', { name: /^(Passer|Corriger) l’écriture$/ }).click();
    await expect(page.getByText(`Écriture des provisions ${year} passée`)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Registre et grand livre' })).toBeVisible();
    await page.getByRole('link', { name: 'Voir l’écriture' }).click();
    await expect(page.getByRole('dialog', { name: `Provisions et dépréciations ${year}` })).toContainText('681500');
    await page.goBack();
    await page.getByRole('button', { name: 'Annuler l’écriture' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Contre-passer' }).click();
    await expect(page.getByText(`Écriture des provisions ${year} à passer`)).toBeVisible();
    await expectAccessible(page);
  });
});

// Of the union: another journey validates the first day of the association's year.
test('an opening on an account of the former chart is converted by one press, and undone', async ({ page, request, signIn }) => {
  const books = await Books.open(request, unionTreasurer);
  const side = (code: string, debit: number, credit: number) => ({ accounting_code_value: code, budget: '', debit, credit });
  const lines = [side('658000', 75, 0), side('158000', 0, 75)];
  const head = { date: `${year}-01-01`, label: `Reprise ${uniqueWord()}`, piece_ref: 'REP-1' };
  await books.office.post('/comptability/writings', { ...head, lines });
  await signIn(unionTreasurer);
  await page.goto('/comptability/provisions');
  await expect(page.getByText('Comptes de provisions à convertir au plan comptable de 2025')).toBeVisible();
  await expect(page.getByText(/158000 → 152700/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Convertir les comptes' }).click();
  await expect(page.getByText('Les comptes de provisions sont convertis.').first()).toBeVisible();
  await expect(page.getByText('Comptes de provisions convertis au plan comptable de 2025')).toBeVisible();
  await page.getByRole('button', { name: 'Annuler la conversion' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Contre-passer' }).click();
  await expect(page.getByText('Comptes de provisions à convertir au plan comptable de 2025')).toBeVisible();
});
