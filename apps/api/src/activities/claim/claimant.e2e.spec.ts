import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesStage, activitiesStage, codeOf } from '../../../test/activities-stage.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { RegistrationActivityDto } from '../registration-activity/registration-activity.dto.js';

let app: TestApp;
let stage: ActivitiesStage;
let outing: RegistrationActivityDto;
let waiting: string;
beforeAll(async () => {
  app = await openTestApp();
  stage = await activitiesStage(app);
  outing = await stage.outing();
  waiting = (await stage.request()).id;
  await stage.remove(`/people/${stage.personId}`);
}, 60_000);
afterAll(async () => app?.close());

describe('a person in the trash', () => {
  it('claims nothing new, neither a refund nor a registration', async () => {
    expect(codeOf(await stage.post('/refunds', stage.claim))).toBe('409 person.deleted');
    expect(codeOf(await stage.post('/inscriptions', stage.registration(outing.id)))).toBe('409 person.deleted');
  });
  it('keeps the claims that are there: they are validated and paid', async () => {
    expect(codeOf(await stage.post(`/refunds/${waiting}/validate`, { refundable_amount: 40 }))).toBe('200');
    expect(codeOf(await stage.post(`/refunds/${waiting}/mark_refunded`))).toBe('200');
  });
  it('claims again once out of the trash', async () => {
    await stage.post(`/people/${stage.personId}/restore`);
    expect(codeOf(await stage.post('/refunds', stage.claim))).toBe('201');
  });
});
