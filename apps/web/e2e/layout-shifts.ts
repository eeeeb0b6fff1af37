import type { Page } from '@playwright/test';

/** The most that a screen may move while it loads. */
export const mostShift = 0.05;

type Watching = { shifts: number[] };

/** Counts the layout shifts of each page that loads from here on. The menu unfolds by itself where no press of a user leads to the screen. */
export const watchLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] };
    const isOfMenu = (node: Node | null) => !node || node.parentElement?.closest('nav') != null;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) if (!shift.sources.every(({ node }) => isOfMenu(node))) shifts.push(shift.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the shifts since the last call, or since the page loaded. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Watching).shifts.splice(0).reduce((sum, shift) => sum + shift, 0));
