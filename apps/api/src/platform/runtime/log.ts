import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.js';

/** JSON lines on standard error: standard output belongs to the one `ready` line. */
export const openLog = (level: LogLevel): Logger =>
  pino(
    { level, redact: ['req.headers.authorization', 'password', 'token', 'secret', '*.secret'] },
    pino.destination({ fd: 2, sync: true }),
  );

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
