import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
  const { cinema, contribution, fees } = fixture;
  const budgets = [
    { activity_id: cinema.id, exercice_id: fixture.year.id, amount: 400 },
    { activity_id: contribution.id, exercice_id: fixture.year.id, amount: 6000 },
  ];
  expect((await fixture.put('/activity_budgets', { budgets })).statusCode).toBe(200);
  await fixture.operation({ splits: [cinema.split(30), fees.split(20)] });
  await fixture.operation({ absvalue: 10, mode: 'taking', reimbursment: true, date: '2026-05-04', splits: [cinema.split(10)] });
  await fixture.operation({ absvalue: 6000, mode: 'taking', splits: [contribution.split(6000)] });
  await fixture.post('/operations', { ...fixture.form, wording: 'VIR DIVERS', absvalue: 7 });
}, 60_000);
afterAll(async () => app?.close());

const read = async <Wire>(path: string): Promise<Wire> => (await fixture.get(path)).json<Wire>();

describe('budgets', () => {
  it('are followed by category and activity, with what is left as a percentage', async () => {
    const { year, cinema } = fixture;
    expect(await read(`/budget_follow_up?exercice.id=${year.id}&budget=ASC`)).toMatchObject({
      exercice: { name: '2026' },
      budget: 'ASC',
      totalCount: 2,
      categories: [
        {
          name: 'Cultures',
          allocated: 400,
          realised: 20,
          balance: 380,
          percent: 95,
          activities: [{ id: cinema.id, expenses: 20, receipts: 0, realised: 20 }],
        },
        { name: 'Ressources', allocated: 6000, realised: 6000, balance: 0, percent: 0 },
      ],
    });
    expect(await read('/budget_follow_up?budget=AEP')).toMatchObject({
      categories: [{ activities: [{ name: 'Frais', realised: 20, percent: null }] }],
    });
    expect(
      (await read<{ activities: { name: string; allocated_budget: number }[] }>(`/activities?exercice.id=${year.id}`)).activities,
    ).toContainEqual(expect.objectContaining({ name: 'Cinéma', allocated_budget: 400, is_used: true }));
    expect((await read<{ categories: object[] }>(`/categories?exercice.id=${year.id}`)).categories).toContainEqual(
      expect.objectContaining({ name: 'Cultures', allocated_budget: 400 }),
    );
    for (const path of ['/budget_follow_up', '/summary', '/splits/graph', '/splits/graph_activities', '/splits/graph_amount'])
      expect(codeOf(await fixture.get(`${path}?colour=red`))).toBe('400 list.unknown-parameter');
    expect(codeOf(await fixture.get('/splits/graph_activities?mode=both'))).toBe('400 list.type');
    expect(codeOf(await fixture.get('/budget_follow_up?budget=TVA'))).toBe('400 request.budget');
    expect(codeOf(await fixture.get('/budget_follow_up?exercice.id=2026'))).toBe('400 request.exercice');
    expect(codeOf(await fixture.get(`/budget_follow_up?exercice.id=${cinema.id}`))).toBe('404 exercice.unknown');
  });

  it('are set for an activity and a year that are there', async () => {
    const set = (change: object) =>
      fixture.put('/activity_budgets', { activity_id: fixture.cinema.id, exercice_id: fixture.year.id, amount: 450, ...change });
    expect((await set({})).json()).toMatchObject({
      budgets: [{ activity_id: fixture.cinema.id, exercice_id: fixture.year.id, amount: 450 }],
    });
    expect(codeOf(await set({ exercice_id: fixture.cinema.id }))).toBe('404 exercice.unknown');
    expect(codeOf(await set({ activity_id: fixture.year.id }))).toBe('404 accounting-activity.unknown');
    expect(codeOf(await fixture.put('/activity_budgets', {}))).toBe('400 budget.nothing-sent');
  });
});

describe('splits and graphs', () => {
  it('list each part of each operation', async () => {
    const page = await read<{ totalCount: number; splits: { balance: number }[] }>(
      `/splits?filters[activity.id|eq]=${fixture.cinema.id}&order[balance]=desc`,
    );
    expect(page).toMatchObject({ totalCount: 2, splits: [{ balance: 30, operation: { mode: 'expense' } }, { balance: 10 }] });
    expect(await read('/splits?filters[budget.name|eq]=AEP')).toMatchObject({ totalCount: 1 });
  });
  it('tell the months, the activities and the amounts of the year', async () => {
    const { months } = await read<{ months: object[] }>('/splits/graph?budget=ASC');
    expect(months).toHaveLength(12);
    expect(months).toContainEqual({ month: '2026-03', expenses: 30, receipts: 6000 });
    expect(months).toContainEqual({ month: '2026-05', expenses: -10, receipts: 0 });
    expect(await read('/splits/graph_activities')).toMatchObject({
      totalCount: 2,
      activities: [
        { name: 'Cinéma', amount: 20, percent: 50 },
        { name: 'Frais', amount: 20, percent: 50 },
      ],
    });
    expect(await read('/splits/graph_activities?mode=taking')).toMatchObject({ activities: [{ name: 'Contribution', percent: 100 }] });
    expect(await read('/splits/graph_amount?budget=ASC')).toMatchObject({ expenses: 20, receipts: 6000, balance: 5980, allocated: 6450 });
  });
  it('sum up in one page', async () => {
    expect(await read('/summary')).toMatchObject({
      exercice: { name: '2026' },
      balance: 5953,
      accounts: [{ balance: 5953, unallocated: 1 }],
      to_allocate: { count: 1, amount: 7, oldest_month: '2026-03' },
      budgets: [
        { budget: 'ASC', tight: [] },
        { budget: 'AEP', realised: 20, percent: null, tight: [] },
      ],
      last_operations: [{ date: '2026-05-04' }, {}, {}, {}],
    });
    const stranger = await signedIn(app, { modules: ['comptability'] });
    const theirs = (await fixture.get('/summary', stranger.headers)).json();
    expect(theirs).toMatchObject({ exercice: null, accounts: [], to_allocate: { count: 0 }, last_operations: [] });
    const clerk = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect(codeOf(await fixture.get('/summary', clerk.headers))).toBe('403 access.permission');
  });
});

describe('what weighs on the budget of another year', () => {
  it('is listed, summed and drawn with that year, and moves in its own', async () => {
    const next = await fixture.done<{ id: string }>(fixture.post('/exercices'));
    const { cinema, year } = fixture;
    const split = { ...cinema.split(80), budgetary_year: { id: next.id } };
    const paid = await fixture.operation({ absvalue: 80, date: '2026-12-30', splits: [split] });
    await app.settled();
    const listed = async (of: string, on: string) => {
      const filters = `filters[${on}|eq]=${of}&filters[split_activity|eq]=${cinema.id}&limit=50`;
      return (await fixture.get(`/operations?${filters}`)).json<{ operations: { id: string }[] }>().operations.map(({ id }) => id);
    };
    expect(await listed(next.id, 'splits.budgetary_year.id')).toEqual([paid.id]);
    expect(await listed(year.id, 'splits.budgetary_year.id')).toHaveLength(2);
    expect(await listed(year.id, 'exercice.id')).toContain(paid.id);
    expect(await listed(next.id, 'exercice.id')).toEqual([]);
    const followed = (await fixture.get(`/budget_follow_up?exercice.id=${next.id}&budget=ASC`)).json();
    expect(followed).toMatchObject({ totals: { realised: 80 } });
    const budgets = [{ activity_id: cinema.id, exercice_id: next.id, amount: 50 }];
    await fixture.put('/activity_budgets', { budgets });
    await app.settled();
    expect(await read(`/summary?exercice.id=${next.id}`)).toMatchObject({
      budgets: [
        { budget: 'ASC', tight: [{ id: cinema.id, allocated: 50, balance: -30, percent: -60 }] },
        { budget: 'AEP', tight: [] },
      ],
    });
    expect((await fixture.get(`/splits/graph_amount?exercice.id=${next.id}`)).json()).toMatchObject({ expenses: 80 });
    expect((await fixture.get(`/splits/graph_activities?exercice.id=${next.id}`)).json()).toMatchObject({
      activities: [{ id: cinema.id, amount: 80 }],
    });
    const { months } = (await fixture.get(`/splits/graph?exercice.id=${year.id}`)).json<{ months: object[] }>();
    expect(months).toContainEqual({ month: '2026-12', expenses: 80, receipts: 0 });
    expect(codeOf(await fixture.get('/operations?filters[splits.budgetary_year.id|eq]=2026'))).toBe('400 list.type');
  });
});

describe('what waits for an activity', () => {
  it('is counted for the menu and the home page', async () => {
    expect(await read('/summary/to_allocate')).toEqual({ count: 1, amount: 7, oldest_month: '2026-03' });
    const stranger = await signedIn(app, { modules: ['comptability'] });
    expect((await fixture.get('/summary/to_allocate', stranger.headers)).json()).toEqual({ count: 0, amount: 0, oldest_month: null });
    const clerk = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect(codeOf(await fixture.get('/summary/to_allocate', clerk.headers))).toBe('403 access.permission');
  });
});

describe('who may', () => {
  it('see and set budgets keeps the books of this environment', async () => {
    const clerk = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    const paths = ['/budget_follow_up', '/splits', '/splits/graph', '/splits/graph_activities', '/splits/graph_amount', '/summary'];
    const refused = await Promise.all(paths.map((path) => fixture.get(path, clerk.headers)));
    expect(refused.map(codeOf)).toEqual(paths.map(() => '403 access.permission'));
    const stranger = await signedIn(app, { modules: ['comptability'] });
    expect((await fixture.get('/summary', stranger.headers)).json()).toMatchObject({ exercice: null, accounts: [], last_operations: [] });
    expect((await fixture.get('/splits', stranger.headers)).json()).toMatchObject({ totalCount: 0 });
    const body = { activity_id: fixture.cinema.id, exercice_id: fixture.year.id, amount: 1 };
    expect(codeOf(await fixture.put('/activity_budgets', body, stranger.headers))).toBe('404 accounting-activity.unknown');
  });
});
