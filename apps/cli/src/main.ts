import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { runServerProgram } from './platform/server-program.js';
import { run } from './run.js';

// `intendance … | head` closes the pipe: that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const { env, stdin, stdout, stderr } = process;
process.exitCode = await run(
  process.argv.slice(2),
  { env, stdin, stdout, stderr, fetch: (request) => fetch(request), home: homedir(), onInterrupt, runServerProgram },
  version,
);

/** Shells expect exit code 130 from a program that Ctrl-C ended. */
function onInterrupt(listener: () => void): () => void {
  const exitInterrupted = (): void => {
    listener();
    process.exit(130);
  };
  process.once('SIGINT', exitInterrupted);
  return () => void process.off('SIGINT', exitInterrupted);
}
