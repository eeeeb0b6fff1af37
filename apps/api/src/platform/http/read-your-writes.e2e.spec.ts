import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await activitiesFixture(app);
}, 60_000);
afterAll(async () => app?.close());

describe('a read after a write of the same session', () => {
  it('shows the write to a client that sends no X-Position', async () => {
    for (let round = 1; round <= 8; round++) {
      await fixture.request({ bill_amount: 10 + round });
      // Straight to the application: the harness would wait by itself.
      const answer = await app.nest.inject({ method: 'GET', url: '/api/refunds', headers: fixture.clerk.headers });
      expect(answer.json<{ totalCount: number }>().totalCount).toBe(round);
    }
  });
});

describe('a response to a write that names no version', () => {
  const validateAll = (ids: readonly string[], key: string) =>
    app.nest.inject({
      method: 'POST',
      url: '/api/refunds/bulk',
      headers: { ...fixture.clerk.headers, 'idempotency-key': key },
      payload: { ids, command: 'validate' },
    });
  it('has the position of its last append, also when the request is repeated', async () => {
    const [first, second] = [await fixture.request({ bill_amount: 31 }), await fixture.request({ bill_amount: 32 })];
    const answers = [await validateAll([first.id, second.id], 'both'), await validateAll([first.id, second.id], 'both')];
    const [position, repeated] = answers.map(({ headers }) => headers['x-position']);
    const { rows } = await app.pools.owner.query<{ position: string }>(
      'select max(position)::text as position from evs.event where stream_id = any($1)',
      [[first, second].map(({ id }) => `refund-${id}`)],
    );
    // The same append may end with an event of another stream.
    expect(Number(String(position).split(':')[2])).toBeGreaterThanOrEqual(Number(rows[0]?.position));
    expect(repeated).toBe(position);
  });
  it('has none when it wrote nothing', async () => {
    const claim = await fixture.request({ bill_amount: 33 });
    const answer = await app.nest.inject({
      method: 'POST',
      url: '/api/refunds/bulk',
      headers: fixture.clerk.headers,
      payload: { ids: [claim.id], command: 'validate', dry_run: true },
    });
    expect([answer.statusCode, answer.headers['x-position']]).toEqual([200, undefined]);
  });
});
