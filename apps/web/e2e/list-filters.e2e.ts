import { expectAccessible } from './axe.js';
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

test('the columns of a list are in the order that a user gives them', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  const list = new RefundListPage(page);
  await list.open('?defaultFilter=false');
  const headers = async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  await expect(page.getByRole('columnheader', { name: 'Statut' })).toBeVisible();
  const before = await headers();
  const order = async () => {
    await page.getByRole('button', { name: 'Colonnes' }).click();
    await page.getByRole('menuitem', { name: 'Changer l’ordre…' }).click();
  };

  await order();
  await page.getByRole('button', { name: 'Monter : Statut' }).click();
  await expect(page.getByRole('button', { name: 'Monter : Statut' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.screenshot({ path: test.info().outputPath('column-order.png') });
  await expectAccessible(page, 'the order of the columns');
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();
  await expect(page.getByRole('button', { name: 'Colonnes' })).toBeFocused();
  const next = await headers();
  expect(next.indexOf('Statut')).toBe(before.indexOf('Statut') - 2);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Statut' })).toBeVisible();
  expect(await headers()).toEqual(next);
  await order();
  await page.getByRole('button', { name: 'Rétablir l’ordre' }).click();
  await page.keyboard.press('Escape');
  expect(await headers()).toEqual(before);
});

test('on a phone the first row is in sight, and the commands are behind a button', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.setViewportSize({ width: 360, height: 740 });
  const lists = ['/people', '/activitiescse/refund', '/activitiescse/inscriptions', '/activitiescse/settings', '/environment/users'];
  for (const path of lists) {
    await page.goto(path);
    const row = page.locator('tbody tr').first();
    await expect(row).toBeVisible();
    await expect(async () => expect((await row.boundingBox())?.y, path).toBeLessThanOrEqual(320)).toPass();
  }
  await page.goto('/activitiescse/refund');
  await expect(page.getByRole('button', { name: 'Exporter' })).toBeHidden();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await expect(page.getByRole('button', { name: 'Exporter' })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('list-commands-360.png') });
  await expectAccessible(page, 'the commands of a list on a phone');
});
