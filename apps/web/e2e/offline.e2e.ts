import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { RefundListPage } from './pages/refund-list-page.js';

const soon = { timeout: 4000 };
const lost = 'Connexion perdue, vos saisies sont conservées';

const pageNumber = (page: Page, number: number) =>
  page.getByRole('navigation', { name: 'Pagination' }).getByLabel(`Page ${number}`, { exact: true });

test('without a network no page is blank, no row stands under another page, and the list comes back with the network', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('admin@cse.demo');
  const list = new RefundListPage(page);
  await list.open('?defaultFilter=false');
  const rows = list.table.getByRole('rowheader');
  await expect(pageNumber(page, 1)).toHaveAttribute('aria-current', 'page');
  const firstPage = await rows.allInnerTexts();

  await test.step('the next page says that it cannot be read, within four seconds', async () => {
    await context.setOffline(true);
    await expect(page.getByText(lost)).toBeVisible(soon);
    await pageNumber(page, 2).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText('Impossible de charger la liste')).toBeVisible(soon);
    await expect(list.title).toHaveText('Remboursements');
    await expect(rows).toHaveCount(0);
  });

  await test.step('a screen that was never opened says so too', async () => {
    await page.getByRole('link', { name: 'Inscriptions', exact: true }).click();
    await expect(page).toHaveURL(/inscriptions/, soon);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible(soon);
    await expect(page.getByText(lost)).toBeVisible(soon);
    await page.goBack();
    await expect(list.title).toHaveText('Remboursements', soon);
  });

  await test.step('with the network, the page that was asked for comes by itself', async () => {
    await context.setOffline(false);
    await expect(page.getByText(lost)).toBeHidden();
    await expect(pageNumber(page, 2)).toHaveAttribute('aria-current', 'page');
    await expect(rows).toHaveCount(firstPage.length);
    expect(await rows.allInnerTexts()).not.toEqual(firstPage);
  });
});
