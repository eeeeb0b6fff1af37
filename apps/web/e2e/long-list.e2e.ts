import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { Books } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';
import { pdfPages } from './pdf-text.js';

const linesOfEntry = 200;
const entries = 12;
const account = '467000';
const total = (linesOfEntry - 1) * entries;

/** Entries with the largest number of lines, in a structure whose ledger no other journey reads. */
async function writeLedger({ office }: Books): Promise<void> {
  for (let entry = 0; entry < entries; entry += 1) {
    const lines = Array.from({ length: linesOfEntry - 1 }, (_, line) => ({
      accounting_code_value: account,
      budget: '',
      debit: 1,
      credit: 0,
      wording: `Avance ${entry + 1}-${line + 1}`,
      third_party_code: 'ADHERENT',
      third_party_name: 'Adhérents',
    }));
    const balancing = { accounting_code_value: '622600', budget: '', debit: 0, credit: linesOfEntry - 1 };
    await office.post('/comptability/writings', {
      date: today(),
      label: `Avances ${entry + 1}`,
      piece_ref: `A-${entry + 1}`,
      lines: [...lines, balancing],
    });
  }
}

const ledgerPath = (limit: number): string => `/comptability/statuses/balance?onglet=grand-livre&compte=${account}&limit=${limit}`;
const table = (page: Page) => page.getByRole('table', { name: 'Grand livre' });
const frame = (page: Page) => page.getByRole('region', { name: 'Grand livre' });
const elements = (page: Page): Promise<number> => frame(page).evaluate((element) => element.querySelectorAll('*').length);
const edgesOfColumns = (page: Page): Promise<number[]> =>
  table(page).evaluate((element) =>
    [...element.querySelectorAll('thead th')].map((head) => Math.round(head.getBoundingClientRect().right)),
  );

/** Turns the wheel, and waits until the frame stands still. */
async function wheel(page: Page, pixels: number): Promise<void> {
  await page.mouse.wheel(0, pixels);
  await frame(page).evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let [top, still] = [element.scrollTop, 0];
        const look = (): void => {
          still = element.scrollTop === top ? still + 1 : 0;
          top = element.scrollTop;
          if (still > 8) resolve();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
}

test('a ledger of thousands of lines draws those in sight, and reads, scrolls and prints as a whole one', async ({
  page,
  signIn,
  request,
}) => {
  test.setTimeout(120_000);
  await writeLedger(await Books.open(request, 'admin@syndicat.demo'));
  await signIn('admin@syndicat.demo');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(ledgerPath(5000));
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(total + 1));
  await expect(table(page).locator('tr[data-gap]').first()).toBeAttached();

  await test.step('a few dozen rows are in the page, and each says which one it is', async () => {
    expect(await elements(page)).toBeLessThan(2000);
    await expect(table(page).getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2');
    await expectAccessible(page, 'long ledger');
  });

  await test.step('the wheel moves the rows by as much as it turns, and the columns stay', async () => {
    await frame(page).hover();
    const row = table(page).getByRole('row').nth(12);
    const id = await row.getAttribute('aria-rowindex');
    const line = table(page).locator(`[aria-rowindex="${id}"]`);
    const before = await line.boundingBox();
    const columns = await edgesOfColumns(page);
    await wheel(page, 300);
    const after = await line.boundingBox();
    expect(Math.abs((before?.y ?? 0) - (after?.y ?? 0) - 300)).toBeLessThanOrEqual(2);
    for (let turns = 0; turns < 6; turns += 1) {
      const top = await frame(page).evaluate((element) => element.scrollTop);
      await wheel(page, 900);
      expect(await frame(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(top);
    }
    // A column may grow for a longer text, by which it pushes the next ones; it never shrinks.
    const later = await edgesOfColumns(page);
    expect(later.length).toBe(columns.length);
    for (const [index, edge] of later.entries()) expect(edge).toBeGreaterThanOrEqual((columns[index] ?? 0) - 1);
  });

  await test.step('End and Home lead to the last and the first line, and arrows from one to the next', async () => {
    await table(page).locator('[aria-rowindex="2"]').focus();
    await page.keyboard.press('End');
    const last = table(page).locator(`[aria-rowindex="${total + 1}"]`);
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await expect(table(page).locator(`[aria-rowindex="${total}"]`)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    const second = table(page).locator('[aria-rowindex="3"]');
    await expect(second).toBeFocused();
    await expect(second).toBeInViewport();
    await frame(page).hover();
    await wheel(page, 30_000);
    await expect(second).toBeFocused();
    await expect(second).not.toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(table(page).locator('[aria-rowindex="4"]')).toBeInViewport();
  });

  await test.step('lines far from each other are selected together', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+ ');
    await expect(page.getByRole('region', { name: 'Actions sur la sélection' })).toContainText(/2\s388/);
    await page.getByRole('button', { name: 'Annuler la sélection' }).click();
  });

  await test.step('a page of 768 px has the same columns, and no scroll of its own', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(table(page).getByRole('columnheader', { name: 'Solde' })).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(1);
    expect(await elements(page)).toBeLessThan(2000);
  });

  await test.step('the printed page has every line', async () => {
    const printed = 300;
    await page.goto(ledgerPath(printed));
    await expect(table(page).locator('tr[data-gap]').first()).toBeAttached();
    const text = pdfPages(await page.pdf({ preferCSSPageSize: true })).join('\n');
    expect(new Set(text.match(/Avance \d+-\d+/g)).size).toBe(printed);
    await expect.poll(() => elements(page)).toBeLessThan(2000);
  });
});
