import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

type Statistics = { ordersNumber: number; customersNumber: number; totals: { total: number; subvention: number } };

const amount = (euros: number): string =>
  `${new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 }).format(euros).replaceAll('\u202f', '\u00a0')}\u00a0€`;

/** The answer that the screen shows after a change of period. */
async function read(page: Page, change: () => Promise<unknown>): Promise<Statistics> {
  const answer = page.waitForResponse('**/api/advantage/statistics?*');
  await change();
  return (await answer).json();
}

test('the statistics of a year say who orders, and lead to what is subsidised', async ({ page }) => {
  const { ordersNumber, customersNumber, totals } = await read(page, () => page.goto('/advantage'));
  expect(ordersNumber).toBeGreaterThan(100);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiques');
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(menu.getByRole('link', { name: 'Statistiques' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(new RegExp(`: ${ordersNumber} commandes, ${customersNumber} clients`))).toBeAttached();
  await expect(page.getByText(amount(totals.total), { exact: true }).first()).toBeVisible();

  const months = page.getByRole('figure').filter({ hasText: 'Commandes des 12 derniers mois' });
  await months.getByRole('button', { name: 'Tableau' }).click();
  await expect(months.getByRole('rowheader')).toHaveCount(12);

  await page.getByRole('link', { name: 'Subvention', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commandes subventionnées');
  await expect(page.getByRole('table').getByText(amount(totals.subvention), { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Subventions' })).toHaveAttribute('aria-current', 'page');
});

test('any two days are a period, in their order', async ({ page }) => {
  await page.goto('/advantage');
  const { ordersNumber } = await read(page, () => page.getByRole('combobox', { name: 'Période' }).selectOption('12 derniers mois'));
  expect(ordersNumber).toBeGreaterThan(100);
  await expect(page).toHaveURL(/du=\d{4}-\d\d-01&au=/);

  const last = page.getByRole('textbox', { name: 'Au', exact: true });
  await expect(last).toHaveValue(today().split('-').toReversed().join('/'));
  await last.fill('01/01/2020');
  await expect(page.getByRole('alert').getByText('La date de fin ne peut pas être antérieure à la date de début.')).toBeVisible();
  await expect(last).toBeFocused();
  const none = await read(page, () => page.getByRole('textbox', { name: 'Du', exact: true }).fill('01/01/2020'));
  expect(none.ordersNumber).toBe(0);
  await expect(page.getByText('Aucune commande dans cette période.').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Période' })).toContainText('Dates choisies');
});
