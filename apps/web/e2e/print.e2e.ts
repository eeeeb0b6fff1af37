import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { pdfPages } from './pdf-text.js';

/** The print dialog of the browser stays closed: the page records the call of `print`. */
const holdPrintDialog = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-print-asked', '');
  });

const printed = async (page: Page): Promise<string[]> => pdfPages(await page.pdf({ preferCSSPageSize: true }));
const times = (text: string, part: string): number => text.split(part).length - 1;

test('a list prints every row of its filter, in dark mode too, under a header on each sheet', async ({ page, signIn, office }) => {
  // Requests of last year: the other journeys add none there.
  const year = new Date().getFullYear() - 1;
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const { totalCount } = await office.get<{ totalCount: number }>(`/refunds?limit=1&filters[date|gte]=${from}&filters[date|lte]=${to}`);
  await holdPrintDialog(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('admin@cse.demo');
  await page.goto(`/activitiescse/refund?from=${from}&to=${to}`);
  await page.getByRole('button', { name: 'Imprimer' }).click();
  await expect(page.locator('html[data-print-asked]')).toBeAttached();

  const sheets = await printed(page);
  expect(totalCount).toBeGreaterThan(100);
  expect(sheets.length).toBeGreaterThan(3);
  const text = sheets.join('\n');
  expect(sheets[0]).toContain('CSE Horizon (CSE)');
  expect(sheets[0]).toContain(`Depuis le 01/01/${year} · Jusqu’au 31/12/${year} · ${totalCount} demandes`);
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain('Bénéficiaire');
    expect(sheet).toContain(`page ${index + 1} / ${sheets.length}`);
  }
  expect(times(text, `Total (${totalCount} lignes)`)).toBe(1);
  // Each row has one day; the foot of a sheet has an instant.
  const rows = text.slice(text.indexOf('Bénéficiaire'));
  expect(rows.match(/\d{2}\/\d{2}\/\d{4}(?! à)/g)).toHaveLength(totalCount);

  await test.step('once printed, the sheet leaves the page', async () => {
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('[data-print-sheet]')).toHaveCount(0);
    await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();
  });
});

test('the controls of the annual state stay together on one sheet', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/annualstate');
  await expect(page.getByRole('heading', { name: 'Contrôles' })).toBeVisible();
  const sheets = await printed(page);
  const [controls] = sheets.filter((sheet) => sheet.includes('Contrôles'));
  expect(controls).toContain('Les débits de l’exercice sont égaux aux crédits');
  expect(controls).toContain('Le résultat est égal à la variation de la trésorerie');
  // The last sheet has no line that belongs to the one before.
  expect(sheets.at(-1)).toMatch(/Contrôles/);
});
