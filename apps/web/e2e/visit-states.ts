import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

/** A screen in one state: how to reach it, and what says that it is there. */
export type State = {
  name: string;
  path: string;
  reach?: (page: Page) => Promise<unknown>;
  shows: (page: Page) => ReturnType<Page['locator']>;
  /** The narrow screen is reached otherwise: it is loaded again, not narrowed. */
  isReachedByWidth?: boolean;
};
/** Scripted answers of the API that some states need, by the name of the state. */
export type PreparedAnswers = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 800 };

/**
 * Visits the states one after the other, each in a wide window, light and dark, then in a narrow one. Loading the application costs a second:
 * the window of a state is narrowed in place, and a state whose screen differs from the one before is reached inside the application, unless
 * that one left a dialog open or prepared answers are at work.
 */
export async function visitStates(page: Page, states: readonly State[], prepared: PreparedAnswers): Promise<void> {
  let before: State | undefined;
  for (const state of states) {
    const from = before;
    const prepare = prepared[state.name];
    await test.step(state.name, async () => {
      await page.setViewportSize(wide);
      if (from && !prepare && screenOf(from) !== screenOf(state)) await followLink(page, state.path);
      else await load(page, state.path, prepare);
      await show(page, state);
      await expectState(page, `${state.name}, wide`);
      await expectDark(page, state.name);
      await page.setViewportSize(narrow);
      if (state.isReachedByWidth) await load(page, state.path, prepare);
      await (state.isReachedByWidth ? show(page, state) : expect(state.shows(page)).toBeVisible());
      await expectState(page, `${state.name}, narrow`);
    });
    // A query may open a dialog, too.
    before = state.reach || prepare || state.path.includes('?') ? undefined : state;
  }
}

async function show(page: Page, { reach, shows }: State): Promise<void> {
  await reach?.(page);
  await expect(shows(page)).toBeVisible();
}

const screenOf = ({ path }: State): string => path.replace(/\?.*/, '');

async function load(page: Page, path: string, prepare?: (page: Page) => Promise<unknown>): Promise<void> {
  await page.unrouteAll();
  await prepare?.(page);
  await page.goto(path);
}

/** Moves to another screen as a link does, and waits until its title has replaced the one before. */
async function followLink(page: Page, path: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  const before = await title.innerText();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(title).not.toHaveText(before);
}

async function expectState(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
  expect(isWider, `${name}: no horizontal scroll`).toBe(false);
}

/** The theme follows the system. Colours alone differ in the dark, and they are the same at every width. */
async function expectDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectAccessible(page, `${name}, dark`, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/dark/);
}
