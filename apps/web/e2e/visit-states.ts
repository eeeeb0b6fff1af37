import type { Page } from '@playwright/test';
import { expectAccessible, type Scope } from './axe.js';
import { expect, test } from './fixtures.js';
import { layoutShift, mostShift, watchLayoutShifts } from './layout-shifts.js';
import { expectNoOverflow } from './overflow.js';
import { silenceStream } from './quiet-stream.js';
import type { State } from './states/state.js';

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 800 };
/** Of waits that look at each frame, where those of `expect` sleep for up to a second. */
const timeout = 30_000;
/** A screen without data, visited between two states, so that the dialogs of the last state close with its screen. */
const between = '/comptability/help';
/** Paints of both themes whose contrast axe has measured in an earlier state. */
const knownPaints = new Set<string>();

/**
 * Visits the states one after the other, each in a wide window, dark and light, then in a narrow one. The application is loaded once, and
 * again for states with scripted answers, which come last: each state is reached inside it, and its window is narrowed in place.
 */
export const visitStates = (page: Page, states: readonly State[]): Promise<void> => untilCrash(page, () => visitInside(page, states));

async function visitInside(page: Page, states: readonly State[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchLayoutShifts(page);
  await silenceStream(page);
  await page.goto(between);
  let last: State | undefined;
  for (const state of states.filter(({ answers }) => !answers))
    await visit(page, state, async () => {
      const isThere = last !== undefined && !last.steps && last.address === state.address;
      const isOfShell = last?.isOfShell;
      last = state;
      if (isThere) return 'stays';
      await (isOfShell ? load(page, state) : open(page, state.address));
      return 'opens';
    });
  for (const state of states) if (state.answers) await visit(page, state, () => load(page, state));
}

/** Public screens are loaded one by one: no link leads from one to the next. */
export const visitPublicStates = (page: Page, states: readonly State[]): Promise<void> =>
  untilCrash(page, async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchLayoutShifts(page);
    for (const state of states) await visit(page, state, () => load(page, state));
  });

/** A tab that crashes answers nothing any more: the waits for it would end with the time of the whole test, minutes later. */
async function untilCrash(page: Page, visits: () => Promise<void>): Promise<void> {
  const crash = Promise.withResolvers<never>();
  const fail = (): void => crash.reject(new Error('the tab of Chromium has crashed'));
  page.once('crash', fail);
  try {
    await Promise.race([visits(), crash.promise]);
  } finally {
    page.off('crash', fail);
  }
}

/** `stays`: the screen of the last state is that of this one. */
type Opened = 'opens' | 'stays';

const visit = (page: Page, state: State, open: () => Promise<Opened>): Promise<void> =>
  test.step(state.name, async () => {
    const { name, steps, shows } = state;
    const reach = async (): Promise<void> => {
      const opened = await open();
      await steps?.(page);
      await shows(page).waitFor({ timeout });
      // A press of a user may move the page.
      if (opened === 'opens' && !steps) expect(await layoutShift(page), `${name}: layout shift`).toBeLessThanOrEqual(mostShift);
    };
    // Dark first: a change of theme costs least between two states, where the screen is about to be replaced.
    await Promise.all([page.setViewportSize(wide), page.emulateMedia({ colorScheme: 'dark' })]);
    await reach();
    await expectTheme(page, 'dark');
    await expectState(page, `${name}, dark`, 'colours');
    await page.emulateMedia({ colorScheme: 'light' });
    await expectTheme(page, 'light');
    await expectState(page, `${name}, wide`, 'all');
    await page.setViewportSize(narrow);
    await (state.isReachedByWidth ? reach() : shows(page).waitFor({ timeout }));
    await expectState(page, `${name}, narrow`, 'layout');
  });

async function load(page: Page, { address, answers }: State): Promise<Opened> {
  await page.unrouteAll();
  await silenceStream(page);
  await answers?.(page);
  await page.goto(address);
  return 'opens';
}

/** Opens an address inside the application, on a screen without dialogs of the last state. */
async function open(page: Page, address: string): Promise<void> {
  await followLink(page, between);
  await layoutShift(page);
  if (address !== between) await followLink(page, address);
}

/** Moves to another screen as a link does, and waits until its title has replaced the one before. */
async function followLink(page: Page, address: string): Promise<void> {
  const before = await page.evaluate((to) => {
    if (location.pathname + location.search === to) return null;
    const title = document.querySelector('h1')?.textContent ?? '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return title;
  }, address);
  if (before === null) return;
  const hasNewTitle = (last: string) => ![last, '', undefined].includes(document.querySelector('h1')?.textContent);
  await page.waitForFunction(hasNewTitle, before, { timeout });
}

async function expectState(page: Page, name: string, scope: Scope): Promise<void> {
  // A docked bar covers half of a button at some places of a page, and none at its end; the header at some, and none at the top.
  await page.evaluate((isNarrow) => {
    const isDocked = document.querySelector('[data-docked]');
    if (isDocked || isNarrow) scrollTo(0, isDocked ? document.documentElement.scrollHeight : 0);
  }, scope === 'layout');
  await expectAccessible(page, name, scope, knownPaints);
  // Colours alone differ in the dark.
  if (scope === 'colours') return;
  await expectNoOverflow(page, name);
}

/** The theme follows the system, and no transition leads to it: the visits ask for reduced motion. */
async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const transitions = await page.waitForFunction(
    (name) =>
      document.documentElement.classList.contains(name) && [document.getAnimations().filter((it) => it instanceof CSSTransition).length],
    theme,
    { timeout },
  );
  expect(await transitions.jsonValue(), `transitions to the ${theme} theme`).toEqual([0]);
}
