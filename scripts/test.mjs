// `npm test`: check, build, unit, integration and browser tests. The last line is `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { bin, requireNode } from './lib/node.mjs';
import { jestCounts, playwrightCounts, total } from './lib/reports.mjs';
import { endChildrenWithUs, run } from './lib/run.mjs';

requireNode();
endChildrenWithUs();

const reports = mkdtempSync(join(tmpdir(), 'intendance-test-'));
const counts = [];
const say = (text) => process.stdout.write(`${text}\n`);
const began = Date.now();

try {
  const { failure } = await step('build', () => ensureBuilt());
  if (failure !== null) {
    say(failure);
    counts.push({ passed: 0, failed: 1 });
  }
  await step('check', async () => {
    const { code, output } = await run(process.execPath, ['scripts/check.mjs', '--without-tests']);
    say(output.trimEnd());
    counts.push({ passed: 0, failed: output.match(/^FAIL /gm)?.length ?? Number(code !== 0) });
  });
  await step('unit and integration tests', jest);
  if (failure === null) await step('browser tests', browser);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const { passed, failed } = total(counts);
say(`\n${Math.round((Date.now() - began) / 1000)} s`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

async function step(name, work) {
  say(`\n── ${name}`);
  return work();
}

async function jest() {
  const report = join(reports, 'jest.json');
  const workers = Math.max(2, availableParallelism() - 1);
  await run(bin('jest'), ['--json', `--outputFile=${report}`, `--maxWorkers=${workers}`, '--testTimeout=60000'], {
    show: true,
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning', CI: process.env.CI ?? 'true' },
  });
  counts.push(jestCounts(report));
}

async function browser() {
  const chromium = await findChromium(say);
  if (chromium === null) {
    say('no Chromium could be found or installed: the browser tests did not run (CHROMIUM_PATH names one)');
    counts.push({ passed: 0, failed: 1 });
    return;
  }
  const report = join(reports, 'playwright.json');
  await run(bin('playwright'), ['test', '--config', 'apps/web/playwright.config.ts', '--reporter=list,json'], {
    show: true,
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NODE_OPTIONS: '', CI: process.env.CI ?? 'true' },
  });
  counts.push(playwrightCounts(report));
}
