import type { Logger } from 'pino';

const windowMs = 5_000;

/** Logs one line per outage, not one per connection. Omits pg's error, which contains the client with its password. */
export function lostConnections(log: Pick<Logger, 'warn'>, now: () => number = Date.now): (error: Error) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (now() - last < windowMs) return;
    last = now();
    log.warn({ code: 'code' in error ? error.code : undefined, reason: error.message }, 'connections to the database are lost');
  };
}
