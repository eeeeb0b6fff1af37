import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { RegistrationDto } from './registration.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
let outing: string;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
  outing = (await fixture.outing()).id;
}, 60_000);
afterAll(async () => app?.close());

const listPath = () => `/inscriptions/participants/download?filters[inscription_settings|eq]=${outing}`;

describe('the people who come', () => {
  it('are named, at most one for each place', async () => {
    const registration = await fixture.register(outing, { entries: 3, bill_amount: 46.5, participants: ['MARTIN Hélène', 'MARTIN Zoé'] });
    expect(registration.participants).toEqual(['MARTIN Hélène', 'MARTIN Zoé']);
    const many = { ...fixture.registration(outing), participants: ['a', 'b', 'c'] };
    const refused = await fixture.post('/inscriptions', many);
    expect([codeOf(refused), refused.json()]).toEqual([
      '422 registration.participants-invalid',
      expect.objectContaining({ violations: [expect.objectContaining({ propertyPath: 'participants' })] }),
    ]);
    await app.settled();
    const { participants } = (await fixture.get(`/inscriptions/${registration.id}`)).json<RegistrationDto>();
    expect(participants).toEqual(['MARTIN Hélène', 'MARTIN Zoé']);
    const history = (await fixture.get(`/inscriptions/${registration.id}/history`)).json<{ history: { label: string }[] }>().history;
    expect(history.map(({ label }) => label)).toContain('a nommé les participants');
  });

  it('stand in a list for the organiser, a line for each place, without those who were refused', async () => {
    const gone = await fixture.register(outing, { participants: ['PARTI Paul'] });
    await fixture.post(`/inscriptions/${gone.id}/refuse`, { reason: 'Doublon' });
    await app.settled();
    const answer = await fixture.get(`${listPath()}&format=csv`);
    expect(answer.headers['content-disposition']).toContain('Liste%20des%20participants.csv');
    const [head, ...lines] = answer.body.trim().split(/\r?\n/);
    expect(head).toContain('Présent;Participant;Inscrit par;Activité');
    expect(lines.map((line) => line.split(';').slice(1, 3))).toEqual([
      ['MARTIN Hélène', 'MARTIN Hélène'],
      ['MARTIN Zoé', 'MARTIN Hélène'],
      ['', 'MARTIN Hélène'],
    ]);
    expect((await fixture.get(`${listPath()}&format=pdf`)).rawPayload.subarray(0, 4).toString()).toBe('%PDF');
    expect((await fixture.get(listPath())).rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('are one structure’s, and for who handles registrations', async () => {
    const ask = (headers: Record<string, string>) => app.inject({ method: 'GET', url: `/api${listPath()}&format=csv`, headers });
    expect((await ask((await signedIn(app)).headers)).body).not.toContain('MARTIN');
    const { environmentId } = fixture.clerk;
    const accountant = await signedIn(app, { environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect((await ask(accountant.headers)).statusCode).toBe(403);
  });
});
