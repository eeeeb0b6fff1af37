import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import { expect } from './fixtures.js';
import type { StockTab } from './stock-tab.js';

/** The driver and the browser of WebKitGTK (`webkit2gtk-driver` of Debian), and a screen without a monitor (`xvfb`). */
const driver = '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';
const browserPath = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];

/** Drives a stock WebKitGTK by WebDriver, on a screen of its own. */
export async function inWebKit(visit: (tab: StockTab) => Promise<void>): Promise<void> {
  const children: ChildProcess[] = [];
  try {
    const display = `:${90 + (process.pid % 900)}`;
    children.push(spawn(screen, [display, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], { stdio: 'ignore' }));
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display, LC_ALL: 'C.UTF-8', LANGUAGE: 'fr' };
    children.push(spawn(driver, [`--port=${port}`], { stdio: 'ignore', env }));
    const session = await openSession(`http://127.0.0.1:${port}`);
    try {
      await visit(tabOf(session));
    } finally {
      await session.quit();
    }
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

/** The screen and the driver need a moment to start. */
async function openSession(server: string): Promise<WebDriver> {
  const options = { binary: browserPath(), args: ['--automation'] };
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
  let session: WebDriver | undefined;
  await expect(async () => {
    session = await new Builder().usingServer(server).disableEnvironmentOverrides().withCapabilities(capabilities).build();
  }).toPass({ timeout: 10_000 });
  if (!session) throw new Error('WebKit opened no session');
  return session;
}

function tabOf(session: WebDriver): StockTab {
  const find = (selector: string) => session.findElement(By.css(selector));
  return {
    open: (address) => session.get(address),
    address: () => session.getCurrentUrl(),
    run: (work, ...args) => session.executeScript(`return (${String(work)}).apply(null, arguments)`, ...args),
    load: (script) => session.executeScript(script),
    type: (selector, text) => find(selector).sendKeys(text),
    press: (selector) => find(selector).click(),
    attach: (selector, path) => find(selector).sendKeys(path),
    resize: async (width, height) => void (await session.manage().window().setRect({ x: 0, y: 0, width, height })),
    shoot: async (path) => writeFile(path, await session.takeScreenshot(), 'base64'),
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
