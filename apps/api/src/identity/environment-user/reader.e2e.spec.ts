import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';

let app: TestApp;
let books: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp({ config: { supportEmails: { intendance: 'aide@exemple.fr' } } });
  books = await bookkeepingFixture(app);
}, 60_000);
afterAll(() => app?.close());

describe('an accountant', () => {
  const accountant = () =>
    signedIn(app, {
      environmentId: books.clerk.environmentId,
      role: 'ACCOUNTANT',
      permissions: ['COMPTABILITY_ACCESS', 'HELP_ACCESS'],
      accountingPermissions: ['VIEW_DETAILS'],
    });

  it('reads the books, and changes nothing in them', async () => {
    const { headers } = await accountant();
    const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
      const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
      return [answer.statusCode, answer.statusCode < 300 ? undefined : answer.json<{ code: string }>().code];
    };
    const { id } = await books.operation();
    for (const path of ['/comptability/operations', `/comptability/operations/${id}`, '/comptability/exercices', '/history'])
      expect([path, ...(await ask('GET', path))]).toEqual([path, 200, undefined]);
    for (const [method, path, payload] of [
      ['POST', '/comptability/operations', books.form],
      ['PUT', `/comptability/operations/${id}`, books.form],
      ['DELETE', `/comptability/operations/${id}`],
      ['POST', '/comptability/exercices', {}],
    ] as const)
      expect([path, ...(await ask(method, path, payload))]).toEqual([path, 403, 'access.read-only']);
    expect(await ask('GET', '/users/me')).toEqual([200, undefined]);
    expect(await ask('POST', '/help/contact', { subject: 'FEC', message: 'Bonjour' })).toEqual([204, undefined]);
  });

  it('is told so in its own profile', async () => {
    const { headers } = await accountant();
    const me = (of: object) => app.inject({ method: 'GET', url: '/api/users/me', headers: { ...of } });
    expect((await me(headers)).json()).toMatchObject({ is_read_only: true });
    expect((await me(books.clerk.headers)).json()).toMatchObject({ is_read_only: false });
  });
});
