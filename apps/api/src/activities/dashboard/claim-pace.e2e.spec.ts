import { addDays, mondayOf } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { ActivitiesPaceDto } from './dashboard.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  // Events are recorded by the clock of the database: the weeks of requests are those of decisions.
  app = await openTestApp({ isOwn: true, now: new Date().toISOString() });
  fixture = await activitiesFixture(app);
}, 60_000);
afterAll(() => app?.close());

const path = '/activitiescse/weeks';
const pace = async (): Promise<ActivitiesPaceDto> => {
  await app.settled();
  return (await fixture.get(path)).json<ActivitiesPaceDto>();
};

describe('the claims week by week', () => {
  it('are twelve weeks, the present one last', async () => {
    const { refunds, inscriptions } = await pace();
    const monday = mondayOf(app.clock.today());
    expect(refunds.weeks).toHaveLength(12);
    expect(refunds.weeks[0]).toEqual({ week: addDays(monday, -77), requests: 0, decisions: 0 });
    expect(refunds.weeks[11]).toEqual({ week: monday, requests: 0, decisions: 0 });
    expect(refunds.mean_hours).toBeNull();
    expect(inscriptions.weeks.map(({ week }) => week)).toEqual(refunds.weeks.map(({ week }) => week));
  });

  it('count what comes and what is decided, until it is taken back or deleted', async () => {
    const [first, second] = [await fixture.request(), await fixture.request({ date: '2026-03-03' })];
    expect(codeOf(await fixture.post(`/refunds/${first.id}/refuse`, { reason: 'Déjà remboursée' }))).toBe('200');
    const week = mondayOf(app.clock.today());
    const refused = await pace();
    expect(refused.refunds.weeks[11]).toEqual({ week, requests: 2, decisions: 1 });
    expect(refused.refunds.mean_hours).toBe(0);
    expect(codeOf(await fixture.remove(`/refunds/${second.id}`))).toBe('200');
    expect((await pace()).refunds.weeks[11]).toEqual({ week, requests: 1, decisions: 1 });
  });

  it('are those of one structure, for who sees its activities', async () => {
    const stranger = await signedIn(app);
    const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers: stranger.headers });
    expect(answer.json<ActivitiesPaceDto>().refunds.weeks[11]).toMatchObject({ requests: 0 });
    const { environmentId } = fixture.clerk;
    const accountant = await signedIn(app, { environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect((await app.inject({ method: 'GET', url: `/api${path}`, headers: accountant.headers })).statusCode).toBe(403);
  });
});
