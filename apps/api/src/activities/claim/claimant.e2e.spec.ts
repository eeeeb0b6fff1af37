import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { RegistrationActivityDto } from '../registration-activity/registration-activity.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
let outing: RegistrationActivityDto;
let waiting: string;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
  outing = await fixture.outing();
  waiting = (await fixture.request()).id;
  await fixture.remove(`/people/${fixture.personId}`);
}, 60_000);
afterAll(async () => app?.close());

describe('a person in the trash', () => {
  it('claims nothing new, neither a refund nor a registration', async () => {
    expect(codeOf(await fixture.post('/refunds', fixture.claim))).toBe('409 person.deleted');
    expect(codeOf(await fixture.post('/inscriptions', fixture.registration(outing.id)))).toBe('409 person.deleted');
  });
  it('keeps the claims that are there: they are validated and paid', async () => {
    expect(codeOf(await fixture.post(`/refunds/${waiting}/validate`, { refundable_amount: 40 }))).toBe('200');
    expect(codeOf(await fixture.post(`/refunds/${waiting}/mark_refunded`))).toBe('200');
  });
  it('claims again once out of the trash', async () => {
    await fixture.post(`/people/${fixture.personId}/restore`);
    expect(codeOf(await fixture.post('/refunds', fixture.claim))).toBe('201');
  });
});
