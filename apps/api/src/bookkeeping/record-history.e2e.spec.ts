import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../test/open-test-app.js';
import { signedIn } from '../../test/signed-in.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

type HistoryLine = { label: string; changes: { field: string; new: string | null }[] };
const historyOf = async (path: string, headers = {}): Promise<HistoryLine[]> => {
  await app.settled();
  return (await fixture.get(`${path}/history?limit=100`, headers)).json<{ history: HistoryLine[] }>().history;
};

describe('the history of a record of the books', () => {
  it('is that of the account, the category and the calendar', async () => {
    await fixture.put(`/accounts/${fixture.account.id}`, { name: 'Compte des activités' });
    await fixture.put(`/categories/${fixture.cinema.category.id}`, { name: 'Culture' });
    expect((await historyOf(`/accounts/${fixture.account.id}`)).length).toBe(2);
    expect((await historyOf(`/categories/${fixture.cinema.category.id}`)).length).toBe(2);
    expect((await historyOf(`/exercices/${fixture.year.id}`)).map(({ label }) => label)).toEqual(['a créé l’exercice']);
  });
  it('of an activity hides its codes from who may not see them', async () => {
    const path = `/activities/${fixture.cinema.id}`;
    const codes = (history: HistoryLine[]) => history.flatMap(({ changes }) => changes.filter(({ field }) => field.startsWith('code_')));
    expect(codes(await historyOf(path)).map((change) => change.new)).toContain('607200');
    const { headers } = await signedIn(app, { environmentId: fixture.clerk.environmentId, accountingPermissions: [] });
    expect(codes(await historyOf(path, headers))).toEqual([]);
  });
  it('is asked for by who keeps the books, of records that are there', async () => {
    const { headers } = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    for (const noun of ['accounts', 'activities', 'categories', 'imports', 'exercices']) {
      expect(codeOf(await fixture.get(`/${noun}/${fixture.account.id}/history`, headers))).toBe('403 access.permission');
      if (noun !== 'accounts') expect((await fixture.get(`/${noun}/${fixture.account.id}/history`)).statusCode).toBe(404);
    }
  });
});
