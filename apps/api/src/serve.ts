import { printLogins, seedFirstRun } from './first-run.js';
import { StartupError } from './platform/config/startup-error.js';
import { type Started, start } from './start.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const stopWithinMs = 20_000;

const starting = start(process.env);
stopOnSignal(starting);
stopOnFault(starting);
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
        .then(async ({ drain, stop }) => {
          // Only a supervisor has a proxy to warn.
          if (signal === 'SIGTERM') await drain();
          await stop();
        })
        .catch(() => undefined)
        .finally(() => process.exit(0));
    });
  }
}

/** A fault of the program ends it, with its database: Node alone would leave the embedded PostgreSQL running. */
function stopOnFault(starting: Promise<Started>): void {
  process.once('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error}\n`);
    const deadline = setTimeout(() => process.exit(1), stopWithinMs);
    void starting
      .then(({ stop }) => stop())
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(deadline);
        process.exit(1);
      });
  });
}
