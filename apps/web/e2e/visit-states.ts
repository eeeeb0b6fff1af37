import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import type { State } from './states/state.js';

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 800 };
/** A screen without data, visited between two states, so that the dialogs of the last state close with its screen. */
const between = '/comptability/help';
/** Paints of both themes whose contrast axe has measured in an earlier state. */
const knownPaints = new Set<string>();

/**
 * Visits the states one after the other, each in a wide window, light and dark, then in a narrow one. The application is loaded once, and
 * again for states with scripted answers, which come last: each state is reached inside it, and its window is narrowed in place.
 */
export async function visitStates(page: Page, states: readonly State[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(between);
  let last: State | undefined;
  for (const state of states.filter(({ answers }) => !answers))
    await visit(page, state, async () => {
      const isThere = last !== undefined && !last.steps && last.address === state.address;
      if (!isThere) await (last?.isOfShell ? load(page, state) : open(page, state.address));
      last = state;
    });
  for (const state of states) if (state.answers) await visit(page, state, () => load(page, state));
}

/** Public screens are loaded one by one: no link leads from one to the next. */
export async function visitPublicStates(page: Page, states: readonly State[]): Promise<void> {
  for (const state of states) await visit(page, state, () => load(page, state));
}

const visit = (page: Page, state: State, open: () => Promise<void>): Promise<void> =>
  test.step(state.name, async () => {
    const { name, steps, shows } = state;
    const reach = async (): Promise<void> => {
      await open();
      await steps?.(page);
      await expect(shows(page)).toBeVisible();
    };
    await page.setViewportSize(wide);
    await reach();
    await expectState(page, `${name}, wide`, 'all');
    await expectDark(page, name);
    await page.setViewportSize(narrow);
    await (state.isReachedByWidth ? reach() : expect(shows(page)).toBeVisible());
    await expectState(page, `${name}, narrow`, 'layout');
  });

async function load(page: Page, { address, answers }: State): Promise<void> {
  await page.unrouteAll();
  await answers?.(page);
  await page.goto(address);
}

/** Opens an address inside the application, on a screen without dialogs of the last state. */
async function open(page: Page, address: string): Promise<void> {
  await followLink(page, between);
  if (address !== between) await followLink(page, address);
}

/** Moves to another screen as a link does, and waits until its title has replaced the one before. */
async function followLink(page: Page, address: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1, includeHidden: true });
  const isThere = await page.evaluate((to) => location.pathname + location.search === to, address);
  if (isThere) return;
  const before = await title.first().innerText();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await expect(title.first()).not.toHaveText(before);
}

async function expectState(page: Page, name: string, scope: 'all' | 'layout'): Promise<void> {
  // A docked bar covers half of a button at some places of a page, and none at its end; the header at some, and none at the top.
  const end = await page.evaluate(() => (document.querySelector('[data-docked]') ? document.documentElement.scrollHeight : null));
  if (end !== null || scope === 'layout') await page.evaluate((to) => scrollTo(0, to), end ?? 0);
  await expectAccessible(page, name, scope, knownPaints);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
  expect(isWider, `${name}: no horizontal scroll`).toBe(false);
}

/** The theme follows the system. Colours alone differ in the dark. */
async function expectDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectAccessible(page, `${name}, dark`, 'colours', knownPaints);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/dark/);
}
