import { movingState } from '@intendance/event-store/postgres/structure-mark-schema.js';
import { StoreUnavailable } from '@intendance/event-store/store-unavailable.js';
import { describe, expect, it } from '@jest/globals';
import { DatabaseUnavailable } from '../projection/worker-connection.js';
import { problemOf } from './problem.js';

const failure = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const answered = (error: unknown) => {
  const { status, code } = problemOf(error);
  return `${status} ${code}`;
};

describe('what the server cannot do at the moment', () => {
  it.each([
    ['a lock that was waited for too long', '55P03', '503 service.busy'],
    ['a statement that took too long', '57014', '503 service.busy'],
    ['a transaction that took too long', '25P04', '503 service.busy'],
    ['a deadlock', '40P01', '503 service.busy'],
    ['a full disk under PostgreSQL', '53100', '507 storage.full'],
    ['a full disk under the files', 'ENOSPC', '507 storage.full'],
    ['a quota of the disk', 'EDQUOT', '507 storage.full'],
    ['files that cannot be written to', 'EROFS', '503 storage.read-only'],
    ['a folder closed to the program', 'EACCES', '503 storage.read-only'],
    ['a database that only reads', '25006', '503 storage.read-only'],
    ['a database that restarts', '57P03', '503 service.unavailable'],
  ])('is no bug: %s', (_title, code, expected) => expect(answered(failure(code))).toBe(expected));

  it('is seen through the error that carries it', () =>
    expect(answered(new DatabaseUnavailable(failure('55P03')))).toBe('503 service.busy'));

  it('says when to come back, in a sentence', () =>
    expect(problemOf(failure('55P03'))).toMatchObject({ retry_after: 5, detail: expect.stringMatching(/^Ces données .*\.$/) }));

  it.each([
    ['a refused connection', failure('ECONNREFUSED')],
    ['a database that has not answered yet', new StoreUnavailable('the database lyon', undefined)],
    ['a structure that moves', failure(movingState)],
  ])('claims no restart, and that nothing is lost: %s', (_title, error) =>
    expect(problemOf(error)).toMatchObject({
      retry_after: 2,
      detail: 'Les données ne sont pas accessibles pour le moment. Rien n’est perdu : veuillez réessayer dans un instant.',
    }),
  );

  it('leaves a bug a bug', () => expect(answered(failure('23505'))).toBe('500 internal'));
});
