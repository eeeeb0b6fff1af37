import { expect, test } from './fixtures.js';
import { RefundListPage } from './pages/refund-list-page.js';

test('a list is narrowed to some values, or to all but some, and entered by an arrow', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  const list = new RefundListPage(page);
  await list.open('?defaultFilter=false');
  const filters = page.getByRole('button', { name: /^Filtrer/ });
  const panel = page.getByRole('dialog', { name: 'Filtres' });
  const statuses = panel.getByRole('group', { name: 'Statut' });

  await test.step('several values', async () => {
    await filters.click();
    await statuses.getByText('En attente', { exact: true }).click();
    await statuses.getByText('Refusée', { exact: true }).click();
    await expect(page).toHaveURL(/statuses=waiting%2Crefused/);
    await panel.getByRole('button', { name: 'Fermer' }).click();
    await expect(list.chip('Statut : En attente, Refusée')).toBeVisible();
    await expect(list.row('En attente')).toBeVisible();
  });

  await test.step('all but those', async () => {
    await filters.click();
    await statuses.getByRole('combobox', { name: 'Statut : condition' }).selectOption('n’est pas');
    await panel.getByRole('button', { name: 'Fermer' }).click();
    await expect(list.chip('Statut : sauf En attente, Refusée')).toBeVisible();
    await expect(list.row('En attente')).toHaveCount(0);
    await expect(list.row('Remboursée')).toBeVisible();
  });

  await test.step('the address says it, and a reload shows it', async () => {
    await page.reload();
    await expect(list.chip('Statut : sauf En attente, Refusée')).toBeVisible();
    await expect(list.row('Remboursée')).toBeVisible();
  });

  await test.step('an arrow enters the table from the page', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(list.table.locator('tbody tr').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
