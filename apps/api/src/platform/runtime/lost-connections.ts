import type { Logger } from 'pino';

const windowMs = 5_000;

/** One line for an outage, however many connections it takes: the error that pg gives holds the whole client, with its password. */
export function lostConnections(log: Pick<Logger, 'warn'>, now: () => number = Date.now): (error: Error) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (now() - last < windowMs) return;
    last = now();
    log.warn({ code: 'code' in error ? error.code : undefined, reason: error.message }, 'connections to the database are lost');
  };
}
