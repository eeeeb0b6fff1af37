import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

test('an account of the former chart is converted with its operations, by keyboard, and taken back', async ({ page, request, signIn }) => {
  await signIn('admin@cse.demo');
  const books = await Books.open(request);
  const name = `Pénalités ${uniqueWord()}`;
  const { activities } = await books.office.put<{ activities: { id: string; name: string }[] }>('/comptability/plan', {
    activities: [{ name, category: 'Divers', budget: 'ASC', expense_accounting_code: '671000', keywords: [] }],
  });
  const activity = activities.find((one) => one.name === name);
  await books.operation(await books.account(), `PRLV ${name}`, -30, { splits: [{ activity: activity?.id, balance: 30 }] });
  await page.goto('/plan');
  await page.getByRole('textbox', { name: 'Rechercher une activité' }).fill(name);
  const account = page.getByRole('textbox', { name: /^Compte : Dépense/ });
  await expect(account).toHaveValue('671000');

  await test.step('chosen among others, to the account of what is major and unusual', async () => {
    await page.getByRole('button', { name: 'Voir les comptes à convertir' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Convertir des comptes' });
    const row = dialog.getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('checkbox')).toBeChecked();
    await row
      .getByRole('combobox', { name: `Nouveau compte : ${name}, 671000` })
      .selectOption({ label: '678000 Autres charges exceptionnelles' });
    const others = dialog.getByRole('row').filter({ has: page.getByRole('rowheader'), hasNotText: name });
    for (const other of await others.all()) await other.getByRole('checkbox').setChecked(false, { force: true });
    await dialog.getByRole('button', { name: 'Convertir 1 compte' }).press('Enter');
    await expect(page.getByText('1 compte converti', { exact: true })).toBeVisible();
    await expect(page.getByText('1 opération mise à jour')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(account).toHaveValue('678000');
  });

  await test.step('taken back in one press', async () => {
    await page.getByRole('button', { name: 'Annuler la conversion' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('671000 → 678000');
    await question.getByRole('button', { name: 'Annuler la conversion' }).click();
    await expect(page.getByText('1 compte repris', { exact: true })).toBeVisible();
    await expect(account).toHaveValue('671000');
  });
});
