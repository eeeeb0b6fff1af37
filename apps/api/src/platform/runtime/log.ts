import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.js';

/** JSON lines on standard error: standard output belongs to the one `ready` line. */
export const openLog = (level: LogLevel): Logger =>
  pino({ level, redact: ['req.headers.authorization', 'password', 'token'] }, pino.destination({ fd: 2, sync: true }));

/** Nest's own messages through the same log; its start-up chatter is debug. */
export const nestLogger = (log: Logger): LoggerService => ({
  log: (message: unknown, context?: unknown) => log.debug({ context }, String(message)),
  debug: (message: unknown, context?: unknown) => log.debug({ context }, String(message)),
  verbose: (message: unknown, context?: unknown) => log.trace({ context }, String(message)),
  warn: (message: unknown, context?: unknown) => log.warn({ context }, String(message)),
  error: (message: unknown, ...details: unknown[]) => log.error({ details }, String(message)),
  fatal: (message: unknown, ...details: unknown[]) => log.fatal({ details }, String(message)),
});
