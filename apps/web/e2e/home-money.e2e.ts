import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

test('the money of the structure is under the shortcuts of the home page', async ({ page, signIn }, info) => {
  await signIn('admin@cse.demo');
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Raccourcis' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 900);

  await test.step('each account has its balance, and how it ran', async () => {
    const accounts = page.getByRole('region', { name: 'Comptes', exact: true });
    const account = accounts.getByRole('listitem').filter({ hasText: 'Compte de fonctionnement' });
    await expect(account).toContainText(/\d\s€/);
    await expect(account).toContainText('au plus bas');
  });

  await test.step('each budget has its bar, and the forecast of the year', async () => {
    const budgets = page.getByRole('region', { name: 'Budgets', exact: true });
    await expect(budgets.getByRole('progressbar').first()).toBeVisible();
    await expect(budgets).toContainText('Suivi budgétaire ASC');
  });

  for (const [width, colorScheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `home at ${width}, ${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: info.outputPath(`home-${width}-${colorScheme}.png`), fullPage: true });
  }

  await test.step('an account leads to its operations', async () => {
    await page.getByRole('link', { name: 'Compte de fonctionnement' }).click();
    await expect(page).toHaveURL(/\/comptability\/operations\?defaultFilter=false&account=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opérations affectées');
  });
});

test('a report of the summary is pinned to the home page, and taken away there', async ({ page, signIn }, info) => {
  await signIn('admin@cse.demo');
  await page.goto('/comptability?budget=ASC');
  await page.getByRole('button', { name: 'Épingler à l’accueil : Dépenses par activité (ASC)' }).click();
  await expect(page.getByText('« Dépenses par activité (ASC) » est sur l’accueil.')).toBeVisible();

  await page.goto('/home');
  await page.getByRole('heading', { name: 'Raccourcis' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 900);
  const reports = page.getByRole('region', { name: 'Rapports épinglés' });
  await expect(reports.getByRole('figure')).toHaveCount(1);
  await expect(reports.getByRole('img', { name: /^Dépenses par activité \(ASC\)\./ })).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `pinned reports at ${width}`);
    await reports.screenshot({ path: info.outputPath(`pinned-${width}.png`) });
  }
  await reports.getByRole('button', { name: /^Épingler à l’accueil/ }).press('Enter');
  await expect(reports).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
