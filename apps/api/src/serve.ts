import { printLogins, seedFirstRun } from './first-run.js';
import { StartupError } from './platform/runtime/startup-error.js';
import { type Started, start } from './start.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const starting = start(process.env);
stopOnSignal(starting);
try {
  const started = await starting;
  await seedFirstRun(started);
  process.stdout.write(`ready ${started.url}\n`);
  await printLogins(started);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

/** Handles signals during startup too: otherwise the embedded database would keep running alone. */
function stopOnSignal(starting: Promise<Started>): void {
  let stopping = false;
  for (const signal of signals) {
    process.on(signal, () => {
      // A second Ctrl-C waits like the first: the database is being closed properly.
      if (stopping) return;
      stopping = true;
      void starting
        .then(({ stop }) => stop())
        .catch(() => undefined)
        .finally(() => process.exit(0));
    });
  }
}
