import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesStage, activitiesStage } from '../../../test/activities-stage.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';

let app: TestApp;
let stage: ActivitiesStage;
beforeAll(async () => {
  app = await openTestApp();
  stage = await activitiesStage(app);
}, 60_000);
afterAll(async () => app?.close());

describe('a read after a write of the same session', () => {
  it('shows the write to a client that sends no X-Position', async () => {
    for (let round = 1; round <= 8; round++) {
      await stage.request({ bill_amount: 10 + round });
      // Straight to the application: the harness would wait by itself.
      const answer = await app.nest.inject({ method: 'GET', url: '/api/refunds', headers: stage.clerk.headers });
      expect(answer.json<{ totalCount: number }>().totalCount).toBe(round);
    }
  });
});
