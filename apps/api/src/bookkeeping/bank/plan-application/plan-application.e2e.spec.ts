import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { behindReadModels } from '../../../../test/held-read-models.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { AccountingActivityDto, PlanDto } from '../../plan/accounting-activity/plan.dto.js';
import type { PlanApplicationDto } from './plan-application.dto.js';

/** A save changes one operation less before it answers. */
const many = 301;

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await bookkeepingFixture(app);
  const splits = [fixture.cinema.split(50)];
  for (let count = 0; count < many; count += 7) await Promise.all(Array.from({ length: 7 }, () => fixture.operation({ splits })));
}, 120_000);
afterAll(async () => app?.close());

const finished = (id: string | null): Promise<PlanApplicationDto> =>
  eventually(async () => {
    const answer = await fixture.get(`/plan/applications/${id}`);
    const application = answer.json<PlanApplicationDto>();
    // Only a completed job has a position that later reads wait for.
    expect(answer.headers['x-position'] !== undefined).toBe(application.status === 'done');
    return application.status === 'done' ? application : undefined;
  });
/** The labels of the activity in its operations. */
async function labels(): Promise<Record<string, number>> {
  await app.settled();
  const { operations } = (await fixture.get('/operations?limit=1000')).json<{ operations: { activity_label: string }[] }>();
  return Object.fromEntries(
    [...Map.groupBy(operations, (operation) => operation.activity_label)].map(([label, { length }]) => [label, length]),
  );
}

describe('a change of the plan that many operations follow', () => {
  it('answers at once, and is followed in a job that tells how far it is', async () => {
    expect(await labels()).toEqual({ Cinéma: many });
    const saved = await fixture.put('/plan', { activities: [{ id: fixture.cinema.id, name: 'Grand écran', apply_changes: true }] });
    const { applied } = saved.json<PlanDto>();
    expect(applied).toMatchObject({ operations: 0, refused: 0, pending: 301, application: expect.any(String) });
    expect(await finished(applied.application)).toMatchObject({ status: 'done', operations: 301, changed: 301, refused: 0 });
    expect(await labels()).toEqual({ 'Grand écran': many });
  }, 60_000);

  it('also takes their assignments away', async () => {
    const { activities } = (await fixture.get('/activities')).json<{ activities: AccountingActivityDto[] }>();
    expect(activities.find(({ id }) => id === fixture.cinema.id)).toMatchObject({ splits_count: 301 });
    const saved = await fixture.put('/plan', { activities: [{ id: fixture.cinema.id, to_delete: true, delete_all: true }] });
    const { applied } = saved.json<PlanDto>();
    expect(await finished(applied.application)).toMatchObject({ changed: 301 });
    expect(await labels()).toEqual({ '': many });
  }, 60_000);

  it('is seen by who edits the plan of its environment', async () => {
    const saved = await fixture.put('/plan', { activities: [{ id: fixture.fees.id, name: 'Frais de tenue', apply_changes: true }] });
    expect(saved.json()).toMatchObject({ applied: { pending: 0, application: null } });
    const path = `/plan/applications/${fixture.cinema.id}`;
    expect(codeOf(await fixture.get(path))).toBe('404 plan-application.unknown');
    const reader = await signedIn(app, { environmentId: fixture.clerk.environmentId });
    expect(codeOf(await fixture.get(path, reader.headers))).toBe('403 access.accounting-permission');
  });
});

describe('a save of the plan while the list of operations is late', () => {
  it('misses no operation that was allocated just before: a job follows once they are listed', async () => {
    await app.settled();
    const { saved } = await behindReadModels(app, async () => {
      await fixture.operation({ splits: [fixture.fees.split(50)] });
      return { saved: await fixture.put('/plan', { activities: [{ id: fixture.fees.id, name: 'Frais bancaires', apply_changes: true }] }) };
    });
    const { applied } = saved.json<PlanDto>();
    expect(applied).toMatchObject({ operations: 0, application: expect.any(String) });
    expect(await finished(applied.application)).toMatchObject({ changed: 1 });
    expect(await labels()).toMatchObject({ 'Frais bancaires': 1 });
  }, 60_000);
});
