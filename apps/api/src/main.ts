import { StartupError } from './platform/runtime/startup-error.js';
import { start } from './start.js';

try {
  await start(process.env);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
