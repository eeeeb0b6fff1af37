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
