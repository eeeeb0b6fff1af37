import { asOutage, DatabaseUnavailable } from '../projection/worker-connection.js';

type Log = { error(entry: object, message: string): void };

/**
 * A promise that nobody waits for must not end the program when the database is away: whatever it did is repeated by its next run. Any
 * other is a bug of unknown reach: the program ends with its stack, as Node ends it by itself.
 */
export const onUnhandledRejection =
  (log: Log) =>
  (reason: unknown): void => {
    if (!isOutage(reason)) throw reason;
    log.error({ err: reason }, 'the database was away for work that nobody waits for');
  };

const lostSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

function isOutage(reason: unknown): boolean {
  if (!(asOutage(reason) instanceof DatabaseUnavailable)) return false;
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  return !/^E[A-Z]+$/.test(code) || lostSocket.has(code);
}
