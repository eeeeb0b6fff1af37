import { parseArgs } from 'node:util';
import type { Progress } from './capabilities/sample-data/sample-run.js';
import { StartupError } from './platform/config/startup-error.js';
import { seedDemo, seedLarge, seedSites } from './seed/seed-demo.js';
import { open } from './start.js';

/** Defaults of the large environment. */
const sizes = { people: '10000', refunds: '50000', registrations: '0', sites: '0' } as const;

/** `npm run seed`, beside a running server or without one: the demo environments; with `--people`, `--refunds` or `--registrations`, a large one beside them; with `--sites`, many small ones. */
try {
  const size = readSize();
  const started = await open(process.env, { isBeside: true });
  const began = Date.now();
  try {
    if (size && size.sites > 0) await seedSites(started.app, size.sites, progress());
    else if (size) await seedLarge(started.app, size, progress());
    else await seedDemo(started.app, progress());
  } finally {
    await started.stop();
  }
  process.stdout.write(`\nterminé en ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

function readSize(): { people: number; claims: number; registrations: number; sites: number } | null {
  const options = Object.fromEntries(Object.keys(sizes).map((name) => [name, { type: 'string' as const }]));
  let values: { [Name in keyof typeof sizes]?: string };
  try {
    ({ values } = parseArgs({ options, strict: true }));
  } catch {
    throw new StartupError(
      'configuration',
      'Usage : npm run seed -- [--people 10000] [--refunds 50000] [--registrations 50000] [--sites 200]',
    );
  }
  if (Object.keys(values).length === 0) return null;
  const { people, refunds, registrations, sites } = { ...sizes, ...values };
  return {
    people: count('--people', people),
    claims: count('--refunds', refunds),
    registrations: registrations === '0' ? 0 : count('--registrations', registrations),
    sites: sites === '0' ? 0 : count('--sites', sites),
  };
}

function count(option: string, text: string): number {
  if (!/^\d{1,7}$/.test(text) || Number(text) === 0) {
    throw new StartupError('configuration', `${option} vaut « ${text} » : un nombre de 1 à 9999999 est attendu.`);
  }
  return Number(text);
}

/** One line that is written over in a terminal, one line per stage elsewhere. */
function progress(): Progress {
  let last = '';
  return (what, done, total) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${what} ${done}/${total}`);
    else if (what !== last) process.stderr.write(`${what} (${total})\n`);
    last = what;
  };
}
