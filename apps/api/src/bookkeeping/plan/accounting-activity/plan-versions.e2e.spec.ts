import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { BudgetFollowUpDto } from '../budget/budget.dto.js';
import type { AccountingActivityPageDto, PlanDto } from './plan.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const under = (version: number) => ({ 'if-match': `"${version}"` });
const savePlan = (body: object, version?: number) => fixture.put('/plan', { ...body }, version === undefined ? {} : under(version));

describe('the version of the plan', () => {
  const read = async () => {
    await app.settled();
    const answer = await fixture.get('/activities');
    const { version } = answer.json<AccountingActivityPageDto>();
    expect(answer.headers.etag).toBe(`"${version}"`);
    expect((await fixture.get('/categories')).headers.etag).toBe(answer.headers.etag);
    return version;
  };
  const renamed = (name: string) => ({ activities: [{ id: fixture.fees.id, name }] });

  it('lets the second of two who read the same save nothing', async () => {
    const version = await read();
    const saved = await savePlan(renamed('Frais de banque'), version);
    expect(saved.statusCode).toBe(200);
    const after = saved.json<PlanDto>().version;
    expect(after).toBe(version + 1);
    expect(saved.headers.etag).toBe(`"${after}"`);
    expect(await read()).toBe(after);
    const refused = await savePlan({ activities: [{ id: fixture.cinema.id, name: 'Ciné' }] }, version);
    expect(codeOf(refused)).toBe('412 stale');
    expect(refused.json()).toMatchObject({ current_version: after });
    expect(await read()).toBe(after);
    expect((await savePlan({ activities: [{ id: fixture.cinema.id, name: 'Ciné' }] }, after)).statusCode).toBe(200);
  });

  it('rises with whatever changes it, also with what leaves it, and with nothing else', async () => {
    const version = await read();
    const { version: withCategory } = (
      await savePlan({ activities: [{ name: 'Opéra', category: 'Musique', budget: 'ASC' }] })
    ).json<PlanDto>();
    // The events of the activity, of its new category, and of the membership that the category records.
    expect(withCategory).toBe(version + 3);
    expect(await read()).toBe(withCategory);
    const opera = (await fixture.get('/activities')).json<AccountingActivityPageDto>().activities.find(({ name }) => name === 'Opéra');
    await fixture.done(fixture.put('/keywords', { activity: opera?.id, keywords: ['OPERA'] }));
    expect(await read()).toBe(withCategory + 1);
    await fixture.done(savePlan({ activities: [{ id: opera?.id, to_delete: true }] }));
    expect(await read()).toBe(withCategory + 3);
    await fixture.operation({ splits: [fixture.cinema.split(50)] });
    expect((await savePlan({ activities: [] })).json()).toMatchObject({ version: withCategory + 3 });
    expect(codeOf(await savePlan(renamed('Frais'), withCategory))).toBe('412 stale');
    expect((await savePlan(renamed('Frais'))).statusCode).toBe(200);
  });

  it('lets one of many who save over the same win', async () => {
    const version = await read();
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => savePlan(renamed(`Frais ${name}`), version)));
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '412 stale', '412 stale', '412 stale']);
  });
});

describe('the version of the budgets of a year', () => {
  const followed = async (exercice = fixture.year.id) => {
    await app.settled();
    const answer = await fixture.get(`/budget_follow_up?exercice.id=${exercice}`);
    const { version } = answer.json<BudgetFollowUpDto>();
    expect(answer.headers.etag).toBe(`"${version}"`);
    return version;
  };
  const budget = (amount: number, exercice_id = fixture.year.id) => ({ activity_id: fixture.cinema.id, exercice_id, amount });
  const set = (body: object, version?: number) =>
    fixture.put('/activity_budgets', { ...body }, version === undefined ? {} : under(version));

  it('lets the second of two who read the same save nothing', async () => {
    const version = await followed();
    const saved = await set({ budgets: [budget(100), { ...budget(20), activity_id: fixture.fees.id }] }, version);
    expect(saved.json()).toMatchObject({ version: version + 2 });
    expect(saved.headers.etag).toBe(`"${version + 2}"`);
    expect(await followed()).toBe(version + 2);
    expect(codeOf(await set(budget(300), version))).toBe('412 stale');
    // An unchanged budget writes nothing, and the response still has the version.
    expect((await set(budget(100))).json()).toMatchObject({ version: version + 2 });
    expect((await set(budget(300), version + 2)).json()).toMatchObject({ version: version + 3 });
  });

  it('is of each year alone', async () => {
    const next = await fixture.done<{ id: string }>(fixture.post('/exercices'));
    await fixture.done(set(budget(5, next.id), 0));
    expect(await followed(next.id)).toBe(1);
    const both = { budgets: [budget(7), budget(8, next.id)] };
    expect(codeOf(await set(both, 1))).toBe('400 request.if-match');
    expect((await set(both)).statusCode).toBe(200);
  });
});
