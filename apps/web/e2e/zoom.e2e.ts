import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { address, expect, password, test } from './fixtures.js';
import { expectNoOverflow } from './overflow.js';
import { siteOwner } from './site-visit.js';

const office = [
  '/home',
  '/people',
  '/people/new',
  '/people/mailings/new',
  '/activitiescse/refund?defaultFilter=false&fiche=new',
  '/activitiescse/inscription/settings/new',
  '/comptability/operations/match',
  '/comptability/statuses/balance',
  '/comptability/configuration/exercices',
  '/environment/users',
];
const site = ['', '/avantages', '/articles', '/plan-du-site', '/accessibilite', '/connexion'];

/** A window of 1280 × 800 at a zoom of 400 %. */
const tiny = { width: 320, height: 200 };
const plain = { width: 1280, height: 800 };
const half = { width: 720, height: 800 };

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Adresse électronique').fill('admin@cse.demo');
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
}

async function visit(page: Page, path: string, windows: readonly { width: number; height: number }[], name: string): Promise<void> {
  await page.goto(path);
  // A dialog that opens with its page hides the heading from roles.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const size of windows) {
    await page.setViewportSize(size);
    await expectNoOverflow(page, `${path}, ${name}, ${size.width} px`);
  }
}

/** A browser whose user has chosen letters twice as large: each page that measures in `rem` follows. */
async function openLarge(launch: (args: string[]) => Promise<Browser>): Promise<{ browser: Browser; page: Page }> {
  const browser = await launch(['--blink-settings=defaultFontSize=32']);
  const page = await browser.newPage({ baseURL: address(), locale: 'fr-FR' });
  await page.goto('/login');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  return { browser, page };
}

test('nothing is cut at a zoom of 400 %', async ({ page, request, signIn: enter }) => {
  await enter('admin@cse.demo');
  for (const path of office) await visit(page, path, [tiny], 'zoom of 400 %');
  const { site: home } = await siteOwner(request);
  for (const path of site) await visit(page, `${home}${path}`, [tiny], 'zoom of 400 %');
});

test('nothing is cut with a font of 32 pixels', async ({ playwright, request }, { project }) => {
  test.setTimeout(240_000);
  const { launchOptions = {} } = project.use;
  const launch = (args: string[]) => playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
  const { browser, page } = await openLarge(launch);
  try {
    await signIn(page);
    for (const path of office) await visit(page, path, [plain, half], 'font of 32 px');
    const { site: home } = await siteOwner(request);
    for (const path of site) await visit(page, `${home}${path}`, [plain, half], 'font of 32 px');
  } finally {
    await browser.close();
  }
});

test('in forced colours every screen keeps its contrasts, and the focus is seen', async ({ page, signIn: enter }) => {
  await enter('admin@cse.demo');
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of office) {
    await visit(page, path, [plain], 'forced colours');
    await expectAccessible(page, `${path}, forced colours`);
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement ?? document.body);
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    });
    expect(outline, `${path}: a focus that is seen`).toBe(true);
  }
  await page.emulateMedia({ forcedColors: 'none' });
});
