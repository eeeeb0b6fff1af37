import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { publicPage } from '../public-pages.js';
import { expect, test } from './fixtures.js';
import { layoutShift, mostShift, watchLayoutShifts } from './layout-shifts.js';
import { mostLaidOut } from './layout-work.js';
import { silenceStream } from './quiet-stream.js';
import { areas } from './states/areas.js';

const dist = process.env.E2E_WEB_DIST ?? join(import.meta.dirname, '../dist');
// Today's weight of each page, and a little more.
const budgets = { login: 184_000, home: 230_000 };

test.beforeEach(({ page }) => silenceStream(page));

/** Compressed bytes of JavaScript that the page requests until it is idle. */
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

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };

/**
 * The screens of the build, with the modules that opening each one loads: beyond the entry for public screens, beyond the shell for the
 * others.
 */
async function screensOfBuild(): Promise<{ screen: string; files: string[] }[]> {
  const chunks = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const reach = (name: string, names = new Set<string>()): Set<string> => {
    if (names.has(name)) return names;
    names.add(name);
    for (const imported of chunks[name]?.imports ?? []) reach(imported, names);
    return names;
  };
  const entry = reach('index.html');
  const shell = new Set([...entry, ...reach('src/frame.tsx')]);
  return Object.keys(chunks)
    .filter((name) => name.endsWith('.page.tsx'))
    .map((screen) => {
      const present = publicPage.test(screen) ? entry : shell;
      const files = [...reach(screen)].filter((name) => !present.has(name)).flatMap((name) => chunks[name]?.file ?? []);
      return { screen, files };
    });
}

// Forms and editors that fill a page need more than the screens that are read.
const isRead =
  /(?:home|dashboard|summary|person|help|gestion|(?:refund|registration|operation|person|activity|request|import)-list)\.page\.tsx$/;
const budgetOf = (screen: string): number => (isRead.test(screen) ? 90_000 : 110_000);

test('each screen adds at most 13 files to the shell, and 90 kB or, for a form, 110 kB', async () => {
  const screens = await screensOfBuild();
  expect(screens.length).toBeGreaterThan(30);
  for (const { screen, files } of screens) {
    const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(dist, file))).length));
    expect.soft(files.length, `files of ${screen}`).toBeLessThanOrEqual(13);
    expect
      .soft(
        sizes.reduce((sum, size) => sum + size, 0),
        `bytes of ${screen}`,
      )
      .toBeLessThanOrEqual(budgetOf(screen));
  }
});

test('the login page needs at most 184 kB of JavaScript', async ({ page }) => {
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

test('home with its shell reads the API six times, and its last parts when they come into view', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/live') calls.push(pathname);
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 2, name: 'Raccourcis' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.toSorted()).toEqual([
    '/api/activitiescse/dashboard',
    '/api/comptability/summary',
    '/api/comptability/summary/to_allocate',
    '/api/sample',
    '/api/token/refresh',
    '/api/users/me',
  ]);
  const news = page.getByRole('heading', { level: 2, name: 'Nouvelles de la plateforme' });
  await expect(news).toHaveCount(0);
  await page.getByRole('heading', { level: 2, name: 'Raccourcis' }).hover();
  await page.mouse.wheel(0, 5000);
  await expect(news).toBeVisible();
  expect(calls).toEqual(expect.arrayContaining(['/api/comptability/summary/cash', '/api/news', '/api/slides']));
});

for (const path of ['/people', '/activitiescse/refund?defaultFilter=false&limit=50'])
  test(`a letter in the search of ${path} lays out the box, and not the page`, async ({ page, signIn }) => {
    await signIn('admin@cse.demo');
    await page.goto(path);
    await expect(page.locator('[data-rows] [role="row"]').nth(3)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const box = page.getByRole('search').getByRole('textbox');
    await box.click();
    expect(await mostLaidOut(page, () => box.press('m'))).toBeLessThan(100);
  });

const still = areas.flatMap(({ states }) => states.filter(({ isStill }) => isStill));

for (const { name, address } of still)
  test(`nothing moves while ${name} loads`, async ({ page, signIn }) => {
    await signIn('admin@cse.demo');
    await watchLayoutShifts(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBeLessThanOrEqual(mostShift);
  });
