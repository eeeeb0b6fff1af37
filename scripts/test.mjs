// `npm test`: check, build, unit, integration and browser tests. The last line is `N passed, N failed`.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { bin, requireNode } from './lib/node.mjs';
import { failedSpecFiles, jestCounts, missing, playwrightCounts, problemLines, readReport, slowestFiles, total } from './lib/reports.mjs';
import { endChildrenWithUs, run } from './lib/run.mjs';

await requireNode();
endChildrenWithUs();

const reports = mkdtempSync(join(tmpdir(), 'intendance-test-'));
const counts = [];
const say = (text) => process.stdout.write(`${text}\n`);
const began = Date.now();
let jestReport = null;
let playwrightReport = null;

try {
  const { failure } = await step('build', () => ensureBuilt());
  if (failure !== null) {
    say(failure);
    counts.push(missing('build', failure));
  }
  await step('check', async () => {
    const { code, output } = await run(process.execPath, [
      'scripts/check.mjs',
      '--without-tests',
      ...(failure === null ? ['--built'] : []),
    ]);
    say(output.trimEnd());
    const failures = output.match(/^FAIL .*/gm) ?? (code === 0 ? [] : ['FAIL check']);
    counts.push(...failures.map((line) => missing(line.replace('FAIL ', 'check '))));
  });
  await step('unit and integration tests', jest);
  if (failure === null) await step('browser tests', browser);
  if (failure === null) await step('figures, which fail nothing', figures);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
say('\nslowest files');
for (const { file, seconds } of slowestFiles(jestReport, playwrightReport))
  say(`  ${seconds.toFixed(0).padStart(4)} s  ${relative('.', file)}`);
const result = total(counts);
say('');
for (const line of problemLines(result)) say(line);
say(`\n${Math.round((Date.now() - began) / 1000)} s`);
say(`${result.passed} passed, ${result.failed} failed`);
process.exit(result.failed > 0 || result.passed === 0 ? 1 : 0);

async function step(name, work) {
  say(`\n── ${name}`);
  const start = Date.now();
  try {
    return await work();
  } finally {
    say(`── ${name}: ${Math.round((Date.now() - start) / 1000)} s`);
  }
}

async function jest() {
  const workers = Math.max(2, availableParallelism() - 1);
  const first = await jestRun('jest', [`--maxWorkers=${workers}`]);
  jestReport = first;
  const failed = failedSpecFiles(first);
  // By themselves, one at a time.
  const again = failed.length > 0 ? await jestRun('jest-again', ['--maxWorkers=1', '--runTestsByPath', ...failed]) : null;
  counts.push(jestCounts(first, again));
}

async function jestRun(name, args) {
  const report = join(reports, `${name}.json`);
  await run(bin('jest'), ['--json', `--outputFile=${report}`, '--testTimeout=60000', ...args], {
    show: true,
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning', CI: process.env.CI ?? 'true' },
  });
  return readReport(report);
}

/** Costs of this build as ratios and processor time, for a reader who compares two runs. */
async function figures() {
  const { code, output } = await run(process.execPath, ['apps/api/bench/main.ts', 'short'], {
    timeoutMs: 240_000,
    env: { NODE_OPTIONS: '' },
  });
  for (const line of output.split('\n')) if (line.startsWith('|')) say(line);
  if (code !== 0) say(`the figures could not be measured:\n${output.trimEnd()}`);
}

async function browser() {
  const chromium = await findChromium(say);
  if (chromium === null) {
    say('no Chromium could be found or installed: the browser tests did not run (CHROMIUM_PATH names one)');
    counts.push(missing('no Chromium'));
    return;
  }
  if (!existsSync(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'))
    say('no Firefox here (FIREFOX_PATH names one): its journey does not run');
  if (!existsSync('/usr/bin/WebKitWebDriver') || !existsSync('/usr/bin/Xvfb'))
    say('no WebKit here (webkit2gtk-driver and xvfb of Debian): its journey does not run');
  const report = join(reports, 'playwright.json');
  await run(bin('playwright'), ['test', '--config', 'apps/web/playwright.config.ts', '--reporter=list,json'], {
    show: true,
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NODE_OPTIONS: '', CI: process.env.CI ?? 'true' },
  });
  playwrightReport = readReport(report);
  counts.push(playwrightCounts(playwrightReport));
}
