import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';

/** Nothing of the page stands out of its window at the right. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
  expect(isWider, `${name}: no horizontal scroll`).toBe(false);
}
