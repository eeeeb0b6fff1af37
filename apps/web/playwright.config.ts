import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The journeys of these browsers run where they are installed.
const firefox = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';
const hasWebKit = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every((path) => existsSync(path));
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: './e2e',
  testMatch: '*.e2e.ts',
  outputDir: './test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // `npm test` names the journeys that passed only at the second try.
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['CI'] ? [['dot']] : [['list']],
  use: {
    // A new context starts three renderers and compiles the application again: 0.5 s of CPU time for each journey. Between two journeys
    // Playwright clears cookies, storage, routes and media, but no permission: a journey that grants one withdraws it.
    reuseContext: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    // A trace slows every journey: in CI only the second try of a failed one is traced.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      // Without a UTF-8 locale, Chromium saves a file whose name has an accent as `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      // Debian's Chromium where Playwright's own cannot be downloaded.
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A name of a local network, where the browser keeps back what it gives to secure origins only.
        '--host-resolver-rules=MAP bureau.test 127.0.0.1',
      ],
    },
  },
  // One journey kills the server: it runs when no other journey needs it (alone: `--no-deps`).
  projects: [
    {
      name: 'journeys',
      testIgnore: [
        '*.crash.e2e.ts',
        '*.databases.e2e.ts',
        ...(existsSync(firefox) ? [] : ['firefox.e2e.ts']),
        ...(hasWebKit ? [] : ['webkit.e2e.ts']),
      ],
    },
    // An installation of its own, on two servers of PostgreSQL.
    { name: 'databases', testMatch: '*.databases.e2e.ts' },
    { name: 'crash', testMatch: '*.crash.e2e.ts', dependencies: ['journeys'] },
  ],
});
