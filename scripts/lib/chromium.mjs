import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bin, root } from './node.mjs';
import { run } from './run.mjs';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/** A Chromium that starts: the one named, the system's, Playwright's, then Debian's package. @returns its path, or null */
export async function findChromium(say) {
  for (const path of [process.env.CHROMIUM_PATH, ...installed]) if (path && (await starts(path))) return path;
  say('no Chromium here: trying the download of Playwright');
  const downloaded = await playwrightChromium();
  if (downloaded) return downloaded;
  say('no download: trying the package of the system');
  return debianChromium();
}

async function starts(path) {
  if (!existsSync(path)) return false;
  const { code, output } = await run(path, ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'data:text/html,alive'], {
    timeoutMs: 60_000,
  });
  return code === 0 && output.includes('alive');
}

async function playwrightChromium() {
  const { chromium } = createRequire(join(root, 'apps/web/package.json'))('@playwright/test');
  const path = chromium.executablePath();
  if (await starts(path)) return path;
  await run(bin('playwright'), ['install', 'chromium'], { timeoutMs: 300_000 });
  return (await starts(path)) ? path : null;
}

async function debianChromium() {
  const root = process.getuid?.() === 0;
  const apt = (...args) =>
    run(root ? 'apt-get' : 'sudo', [...(root ? [] : ['-n', 'apt-get']), ...args], {
      timeoutMs: 900_000,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  if ((await apt('update', '-q')).code !== 0) return null;
  await apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
  return (await starts('/usr/bin/chromium')) ? '/usr/bin/chromium' : null;
}
