import type { ElementHandle } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import type { StockTab } from './stock-tab.js';

/** A stock Firefox: the one that `FIREFOX_PATH` names, or Debian's. */
export const firefoxPath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** Drives a stock Firefox over WebDriver BiDi, which Playwright does for a Firefox of its own only. */
export async function inFirefox(visit: (tab: StockTab) => Promise<void>): Promise<void> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR' },
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    const find = async (selector: string) => (await page.waitForSelector(selector)) as ElementHandle<HTMLInputElement>;
    await visit({
      open: async (address) => void (await page.goto(address)),
      address: async () => page.url(),
      run: (work, ...args) => page.evaluate(work as (...all: unknown[]) => unknown, ...args) as never,
      load: async (script) => void (await page.evaluate(script)),
      type: async (selector, text) => (await find(selector)).type(text),
      press: async (selector) => (await find(selector)).click(),
      attach: async (selector, path) => (await find(selector)).uploadFile(path),
      resize: (width, height) => page.setViewport({ width, height }),
      shoot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    });
  } finally {
    await browser.close();
  }
}
