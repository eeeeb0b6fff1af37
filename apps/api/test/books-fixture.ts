/**
 * A treasurer with the worked year in the books, for the specs of what is read of them:
 *
 *     const fixture = await booksFixture(app);
 *     await fixture.get('/writings/balance');
 */
import type { AccountingPermission, Permission } from '@intendance/domain/identity/user/user.events.js';
import { EventStore, type StreamAppend } from '@intendance/event-store/event-store.js';
import type { Answer } from './activities-fixture.js';
import type { TestApp } from './open-test-app.js';
import { type SignedIn, type SignedInOptions, signedIn } from './signed-in.js';
import { appendOperation, record, recordWorkedYear, workedYear } from './worked-year.js';

type Body = Record<string, unknown>;
type Headers = Record<string, string>;

export async function booksFixture(app: TestApp, options: SignedInOptions = {}) {
  const clerk = await signedIn(app, { accountingPermissions: ['VIEW_DETAILS', 'EDIT_PLAN'], ...options });
  const store = app.get(EventStore);
  const year = workedYear();
  await recordWorkedYear(store, clerk.environmentId, year);
  await app.settled();
  const by = (user: SignedIn) => {
    const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: Body, headers: Headers = {}): Promise<Answer> =>
      app.inject({ method, url: `/api/comptability${path}`, headers: { ...user.headers, ...headers }, ...(payload && { payload }) });
    return {
      get: (path: string, headers: Headers = {}) => send('GET', path, undefined, headers),
      post: (path: string, body: Body = {}, headers: Headers = {}) => send('POST', path, body, headers),
      put: (path: string, body: Body, headers: Headers = {}) => send('PUT', path, body, headers),
      /** A read that carries the position of the write. */
      readAfter: (write: Answer, path: string) => send('GET', path, undefined, { 'x-position': String(write.headers['x-position'] ?? '') }),
    };
  };
  return {
    clerk,
    year,
    ...by(clerk),
    by,
    colleague: async (permissions: Permission[], accountingPermissions: AccountingPermission[] = []) =>
      by(await signedIn(app, { environmentId: clerk.environmentId, permissions, accountingPermissions })),
    stranger: async () => by(await signedIn(app, { accountingPermissions: ['VIEW_DETAILS'] })),
    /** Appends events as they are, and waits until the read models show them. */
    record: async (...appends: StreamAppend[]) => {
      await record(store, clerk.environmentId, ...appends);
      await app.settled();
    },
    operation: async (...parts: Parameters<typeof year.operation>) => {
      const operation = year.operation(...parts);
      await record(store, clerk.environmentId, appendOperation(operation));
      await app.settled();
      return operation;
    },
  };
}

export type BooksFixture = Awaited<ReturnType<typeof booksFixture>>;
