import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { LogLevel } from '../config/config.js';

/** JSON lines on standard error: standard output belongs to the one `ready` line. */
export const openLog = (level: LogLevel): Logger =>
  pino(
    { level, redact: ['req.headers.authorization', 'password', 'token', 'secret', '*.secret'], serializers: { err: errorEntry } },
    pino.destination({ fd: 2, sync: true }),
  );

type ErrorEntry = { readonly type: string; readonly code?: string; readonly stack: string; readonly cause?: ErrorEntry };
const longestChain = 5;

/** An error may carry a form, a row or an event: the log outlives the erasure of a person, and takes its code and stack only. */
export function errorEntry(error: unknown, chain = 1): ErrorEntry {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' };
  const { name, stack = `${name}: ${error.message}`, cause } = error;
  const code = 'code' in error ? { code: String(error.code) } : {};
  return { type: name, ...code, stack, ...(cause !== undefined && chain < longestChain && { cause: errorEntry(cause, chain + 1) }) };
}

/** Nest's own messages through the same log; its start-up chatter is debug. An object keeps its members, an `err` its stack. */
export const nestLogger = (log: Logger): LoggerService => ({
  log: (message: unknown, context?: unknown) => log.debug(...entry(message, context)),
  debug: (message: unknown, context?: unknown) => log.debug(...entry(message, context)),
  verbose: (message: unknown, context?: unknown) => log.trace(...entry(message, context)),
  warn: (message: unknown, context?: unknown) => log.warn(...entry(message, context)),
  error: (message: unknown, ...details: unknown[]) => log.error(...entry(message, details.at(-1), details.slice(0, -1))),
  fatal: (message: unknown, ...details: unknown[]) => log.fatal(...entry(message, details.at(-1), details.slice(0, -1))),
});

function entry(message: unknown, context: unknown, details: unknown[] = []): [object, string] {
  const rest = { context, ...(details.length > 0 && { details }) };
  if (message instanceof Error) return [{ ...rest, err: message }, message.message];
  if (typeof message !== 'object' || message === null) return [rest, String(message)];
  const { msg, ...members } = message as { msg?: unknown };
  return [{ ...rest, ...members }, typeof msg === 'string' ? msg : ''];
}
