import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';

/**
 * Nothing of the page stands out of its window at the right, once it has followed the size of the window. Under a dialog the page does not
 * scroll: nothing of the dialog does then.
 */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const part = document.querySelector('[aria-modal="true"][data-state="open"]') ?? document.documentElement;
      return part.scrollWidth - part.clientWidth;
    });
  await expect.poll(overflow, { message: `${name}: no horizontal scroll` }).toBeLessThanOrEqual(1);
}
