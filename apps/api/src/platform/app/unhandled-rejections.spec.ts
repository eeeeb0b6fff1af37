import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DatabaseUnavailable } from '../projection/worker-connection.js';
import { onUnhandledRejection } from './unhandled-rejections.js';

const errors: unknown[] = [];
const handle = onUnhandledRejection({ error: (entry) => errors.push(entry) });
const databaseError = (code: string) => Object.assign(new pg.DatabaseError('the server says so', 0, 'error'), { code });

describe('a rejection that nobody handles', () => {
  it.each([
    ['a connection that the server ended', databaseError('57P01')],
    ['a server in recovery', databaseError('57P03')],
    ['a full disk', databaseError('53100')],
    ['a refused connection', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['an outage', new DatabaseUnavailable(new Error('gone'))],
  ])('is logged and ends nothing after %s', (_, reason) => {
    errors.length = 0;
    handle(reason);
    expect(errors).toEqual([{ err: reason }]);
  });

  it.each([
    ['a bug', new TypeError('undefined is not a function')],
    ['a missing file', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
    ['a wrong statement', databaseError('42601')],
    ['a value that is no error', 'reason'],
  ])('ends the program after %s', (_, reason) => {
    expect(() => handle(reason)).toThrow(reason as Error);
  });
});
