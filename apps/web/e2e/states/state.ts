import type { Locator, Page } from '@playwright/test';
import type { Screen } from '../../src/platform/screen.js';

/** A screen in one state: its address, the steps that lead to the state, and the elements that are then in sight. */
export type State = {
  name: string;
  address: string;
  steps?: (page: Page) => Promise<unknown>;
  shows: (page: Page) => Locator;
  /** Scripted answers of the API: the application is loaded again with them. */
  answers?: (page: Page) => Promise<unknown>;
  /** Other steps lead to the state of a narrow screen: it is opened again, not narrowed. */
  isReachedByWidth?: boolean;
  /** The state opens a part of the shell, which stays from screen to screen: the application is loaded again afterwards. */
  isOfShell?: boolean;
  /** One of the first screens of a session: the journey of budgets expects that nothing moves while it loads. */
  isStill?: boolean;
};

/** At least one state for each declared screen: a screen without a state does not compile. */
export type ScreenStates<Screens extends readonly Pick<Screen, 'path'>[]> = Readonly<
  Record<Screens[number]['path'], readonly [State, ...State[]]>
>;

export const h1 = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
export const dialog = (page: Page) => page.getByRole('dialog').first();
export const fail = (path: string) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'internal', detail: "Une erreur s'est produite" } }));
export const answer = (path: string, body: unknown) => (page: Page) => page.route(path, (route) => route.fulfill({ json: body }));
