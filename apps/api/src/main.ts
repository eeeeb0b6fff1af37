import { printLogins, seedFirstRun } from './first-run.js';
import { StartupError } from './platform/runtime/startup-error.js';
import { type Started, start } from './start.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

try {
  const started = await start(process.env);
  stopOnSignal(started);
  await seedFirstRun(started);
  process.stdout.write(`ready ${started.url}\n`);
  await printLogins(started);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

function stopOnSignal({ stop }: Started): void {
  let stopping = false;
  for (const signal of signals) {
    process.on(signal, () => {
      // A second Ctrl-C waits like the first: the database is being closed properly.
      if (stopping) return;
      stopping = true;
      void stop().finally(() => process.exit(0));
    });
  }
}
