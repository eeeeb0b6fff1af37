import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../test/activities-stage.js';
import { type BookkeepingStage, bookkeepingStage } from '../../test/bookkeeping-stage.js';
import { openTestApp, type TestApp } from '../../test/open-test-app.js';
import { signedIn } from '../../test/signed-in.js';

let app: TestApp;
let stage: BookkeepingStage;
beforeAll(async () => {
  app = await openTestApp();
  stage = await bookkeepingStage(app);
}, 60_000);
afterAll(async () => app?.close());

type Told = { label: string; changes: { field: string; new: string | null }[] };
const told = async (path: string, headers = {}): Promise<Told[]> => {
  await app.settled();
  return (await stage.get(`${path}/history?limit=100`, headers)).json<{ history: Told[] }>().history;
};

describe('the history of a record of the books', () => {
  it('is that of the account, the category and the calendar', async () => {
    await stage.put(`/accounts/${stage.account.id}`, { name: 'Compte des activités' });
    await stage.put(`/categories/${stage.cinema.category.id}`, { name: 'Culture' });
    expect((await told(`/accounts/${stage.account.id}`)).length).toBe(2);
    expect((await told(`/categories/${stage.cinema.category.id}`)).length).toBe(2);
    expect((await told(`/exercices/${stage.year.id}`)).map(({ label }) => label)).toEqual(['a créé l’exercice']);
  });
  it('of an activity hides its codes from who may not see them', async () => {
    const path = `/activities/${stage.cinema.id}`;
    const codes = (history: Told[]) => history.flatMap(({ changes }) => changes.filter(({ field }) => field.startsWith('code_')));
    expect(codes(await told(path)).map((change) => change.new)).toContain('607200');
    const { headers } = await signedIn(app, { environmentId: stage.clerk.environmentId, accountingPermissions: [] });
    expect(codes(await told(path, headers))).toEqual([]);
  });
  it('is asked for by who keeps the books, of records that are there', async () => {
    const { headers } = await signedIn(app, { environmentId: stage.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    for (const noun of ['accounts', 'activities', 'categories', 'imports', 'exercices']) {
      expect(codeOf(await stage.get(`/${noun}/${stage.account.id}/history`, headers))).toBe('403 access.permission');
      if (noun !== 'accounts') expect((await stage.get(`/${noun}/${stage.account.id}/history`)).statusCode).toBe(404);
    }
  });
});
