import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';

const dist = process.env.E2E_WEB_DIST ?? join(import.meta.dirname, '../dist');
// What each needs today, and a little more.
const budgets = { login: 215_000, home: 230_000 };

/** Bytes of JavaScript, compressed, that the page asked for until it was still. */
async function weigh(page: Page, open: () => Promise<void>): Promise<number> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await open();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all([...scripts].map(async (path) => gzipSync(await readFile(join(dist, path))).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the login page needs at most 215 kB of JavaScript', async ({ page }) => {
  const bytes = await weigh(page, async () => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  });
  expect(bytes).toBeLessThanOrEqual(budgets.login);
});

test('home with its shell needs at most 230 kB of JavaScript', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  const bytes = await weigh(page, async () => {
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 2, name: 'Raccourcis' })).toBeVisible();
  });
  expect(bytes).toBeLessThanOrEqual(budgets.home);
});
