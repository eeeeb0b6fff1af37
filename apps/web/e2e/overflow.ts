import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';

/** Nothing of the page stands out of its window at the right, once it has followed the size of the window. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: `${name}: no horizontal scroll` }).toBeLessThanOrEqual(1);
}
