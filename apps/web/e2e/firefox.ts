import type { ElementHandle, Page } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';

/** A stock Firefox: the one that `FIREFOX_PATH` names, or Debian's. */
export const firefoxPath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** Drives a stock Firefox over WebDriver BiDi, which Playwright does for a Firefox of its own only. */
export async function inFirefox(visit: (page: Page) => Promise<void>): Promise<void> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR' },
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    await visit(page);
  } finally {
    await browser.close();
  }
}

/** Types into the field of a label, in place of what it holds. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = await elementOf(page, label);
  await field.evaluate((input, value) => {
    (input as HTMLInputElement).value = '';
    // A day is typed in the order of the browser's language.
    if ((input as HTMLInputElement).type === 'date') (input as HTMLInputElement).value = value;
  }, text);
  if (!(await field.evaluate((input) => (input as HTMLInputElement).type === 'date'))) await field.type(text);
}

/** Presses a link or a button by its name, and waits for the page that it leads to. */
export async function follow(page: Page, name: string): Promise<void> {
  const target = await elementOf(page, name);
  await Promise.all([page.waitForNavigation(), target.click()]);
}

/** The field of a label that begins with the name, or the first link or button with the name, once it is there. */
async function elementOf(page: Page, name: string): Promise<ElementHandle<HTMLElement>> {
  const handle = await page.waitForFunction(
    (wanted) => {
      const clean = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
      const label = [...document.querySelectorAll('label')].find((each) => clean(each.textContent).startsWith(wanted));
      const press = (each: Element) => clean(each.getAttribute('aria-label') ?? each.textContent).includes(wanted);
      return label?.control ?? [...document.querySelectorAll('a, button')].find(press);
    },
    {},
    name,
  );
  return handle as ElementHandle<HTMLElement>;
}

/** How many pixels of the page stand outside of the window. */
export const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

export const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.innerText.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '));
