import { addDays } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf, eventually, registerPerson } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { RegistrationPreviewDto } from '../registration/registration.dto.js';
import { PassOnWaitingPlaces } from './pass-on-waiting-places.schedule.js';
import type { WaitingListDto } from './waiting-list.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
let [bruno, carla, denis]: string[] = [];
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await activitiesFixture(app);
  const { environmentId } = fixture.clerk;
  [bruno, carla, denis] = await Promise.all(['bruno', 'carla', 'denis'].map((name) => registerPerson(app, environmentId, name)));
}, 60_000);
afterAll(async () => app?.close());

const hour = 3_600_000;
const pathOf = (id: string): string => `/inscription_settings/${id}/waiting_list`;
const join = (id: string, person: string | undefined, entries = 2) => fixture.put(`${pathOf(id)}/${person}`, { entries });
async function waiting(id: string, headers = fixture.clerk.headers) {
  await app.settled();
  const { waiting_list } = (await fixture.get(pathOf(id), headers)).json<WaitingListDto>();
  return waiting_list.map(({ person, rank, entries, status }) => [person.lastname, rank, entries, status]);
}
const becomes = (id: string, expected: unknown) =>
  eventually(async () => (JSON.stringify(await waiting(id)) === JSON.stringify(expected) ? expected : undefined));
/** An activity of two places, both held by the person of the fixture. */
async function fullOuting(name: string) {
  const { id } = await fixture.outing({ activity_name: name, attendees_limit: 2, waiting_list_hours: 48 });
  return { id, registration: await fixture.register(id) };
}

describe('the waiting list of an activity', () => {
  it('takes people while the activity is full, in their order', async () => {
    const { id } = await fullOuting('Théâtre');
    expect([codeOf(await join(id, bruno)), codeOf(await join(id, carla, 1))]).toEqual(['204', '204']);
    expect(await waiting(id)).toEqual([
      ['BRUNO', 1, 2, 'waiting'],
      ['CARLA', 2, 1, 'waiting'],
    ]);
    expect(codeOf(await join(id, bruno))).toBe('204');
    expect(codeOf(await join(id, bruno, 1))).toBe('409 waiting-list.already');
    expect(codeOf(await join(id, fixture.personId))).toBe('409 waiting-list.registered');
    expect(codeOf(await join(id, denis, 3))).toBe('422 waiting-list.too-many');
    expect(codeOf(await fixture.put(`${pathOf(id)}/${denis}`, {}))).toBe('422 registration.incomplete');
    expect((await fixture.get(pathOf(id))).json()).toMatchObject({ totalCount: 2 });
  });

  it('needs an activity that has one, and no places left', async () => {
    const { id } = await fixture.outing({ activity_name: 'Musée', attendees_limit: 2 });
    expect(codeOf(await join(id, bruno))).toBe('409 waiting-list.none');
    const change = { activity_name: 'Musée', attendees_limit: 2, inscription_rule: '0', inscription_price_rule: '0' };
    await fixture.put(`/inscription_settings/${id}`, { ...change, waiting_list_hours: 24 });
    expect(codeOf(await join(id, bruno))).toBe('409 waiting-list.places-left');
    for (const waiting_list_hours of [0, 721]) {
      const wrong = await fixture.put(`/inscription_settings/${id}`, { ...change, waiting_list_hours });
      expect([codeOf(wrong), wrong.json()]).toEqual([
        '422 registration-activity.incomplete',
        expect.objectContaining({ violations: [expect.objectContaining({ propertyPath: 'waiting_list_hours' })] }),
      ]);
    }
  });

  it('offers places to everybody once there is no limit any more', async () => {
    const { id } = await fullOuting('Randonnée');
    await join(id, bruno);
    await join(id, carla);
    const change = { activity_name: 'Randonnée', price: 15.5, inscription_rule: '0', inscription_price_rule: '0' };
    await fixture.put(`/inscription_settings/${id}`, { ...change, attendees_limit: null, waiting_list_hours: 48 });
    await becomes(id, [
      ['BRUNO', 1, 2, 'offered'],
      ['CARLA', 2, 2, 'offered'],
    ]);
  });

  it('reserves nothing once it is closed, and keeps its people until it opens again', async () => {
    const { id } = await fullOuting('Planétarium');
    await join(id, bruno);
    const change = { activity_name: 'Planétarium', price: 15.5, inscription_rule: '0', inscription_price_rule: '0', attendees_limit: 4 };
    await fixture.put(`/inscription_settings/${id}`, { ...change, waiting_list_hours: null });
    expect(await waiting(id)).toEqual([['BRUNO', 1, 2, 'waiting']]);
    expect(codeOf(await fixture.post('/inscriptions', fixture.registration(id, { person: denis })))).toBe('201');
    await fixture.put(`/inscription_settings/${id}`, { ...change, attendees_limit: 6, waiting_list_hours: 48 });
    await becomes(id, [['BRUNO', 1, 2, 'offered']]);
  });

  it('offers the places that a registration gives up, and nobody else takes them', async () => {
    const { id, registration } = await fullOuting('Patinoire');
    await join(id, bruno);
    await join(id, carla);
    await fixture.post(`/inscriptions/${registration.id}/refuse`, { reason: 'Empêché' });
    await becomes(id, [
      ['BRUNO', 1, 2, 'offered'],
      ['CARLA', 2, 2, 'waiting'],
    ]);
    expect((await fixture.get(`/inscription_settings/${id}`)).json()).toMatchObject({ attendees: 0, places_left: 0, places_offered: 2 });
    const preview = async (person: string | undefined) =>
      (await fixture.post('/inscriptions/compute', fixture.registration(id, { person }))).json<RegistrationPreviewDto>();
    expect([(await preview(denis)).places_left, (await preview(bruno)).places_left]).toEqual([0, 2]);
    expect(codeOf(await fixture.post('/inscriptions', fixture.registration(id, { person: denis })))).toBe('422 registration.not-eligible');
    expect(codeOf(await fixture.post('/inscriptions', fixture.registration(id, { person: bruno })))).toBe('201');
    expect(await waiting(id)).toEqual([['CARLA', 1, 2, 'waiting']]);
  });

  it('keeps places from a crowd that registers at the moment of their release', async () => {
    const { id, registration } = await fullOuting('Aquarium');
    await join(id, bruno);
    const crowd = await Promise.all(
      Array.from({ length: 8 }, (_, index) => registerPerson(app, fixture.clerk.environmentId, `foule ${index}`)),
    );
    const [, ...answers] = await Promise.all([
      fixture.post(`/inscriptions/${registration.id}/refuse`, { reason: 'Empêché' }),
      ...crowd.map((person) => fixture.post('/inscriptions', fixture.registration(id, { person }))),
    ]);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['422 registration.not-eligible']));
    await becomes(id, [['BRUNO', 1, 2, 'offered']]);
  });

  it('offers more places when the activity has more, and out of turn when a clerk says so', async () => {
    const { id } = await fullOuting('Bowling');
    await join(id, bruno);
    await join(id, carla, 1);
    expect(codeOf(await fixture.post(`${pathOf(id)}/${carla}/offer`))).toBe('409 waiting-list.no-places');
    expect(codeOf(await fixture.post(`${pathOf(id)}/${denis}/offer`))).toBe('404 waiting-list.absent');
    const change = { activity_name: 'Bowling', price: 15.5, inscription_rule: '0', inscription_price_rule: '0', waiting_list_hours: 48 };
    await fixture.put(`/inscription_settings/${id}`, { ...change, attendees_limit: 3 });
    await becomes(id, [
      ['BRUNO', 1, 2, 'waiting'],
      ['CARLA', 2, 1, 'offered'],
    ]);
  });

  it('offers the places that a smaller registration leaves, with the next run of the schedule', async () => {
    const { id, registration } = await fullOuting('Rugby');
    await join(id, carla, 1);
    const smaller = fixture.registration(id, { entries: 1, bill_amount: 15.5 });
    expect((await fixture.put(`/inscriptions/${registration.id}`, smaller)).statusCode).toBe(200);
    await app.settled();
    await app.get(PassOnWaitingPlaces).run();
    expect(await waiting(id)).toEqual([['CARLA', 1, 1, 'offered']]);
  });

  it('is told in the history, and forgets a person who is erased', async () => {
    const { id } = await fullOuting('Concert');
    const erased = await registerPerson(app, fixture.clerk.environmentId, 'emma');
    await join(id, erased);
    await app.settled();
    const lines = (await fixture.get('/history?filters[record_type|eq]=waiting_list')).json<{ history: { label: string }[] }>().history;
    expect(lines[0]).toMatchObject({ label: 'a ajouté à la liste d’attente' });
    await fixture.remove(`/people/${erased}`);
    expect((await fixture.post(`/people/${erased}/erase`, { confirmation: 'effacer les données personnelles' })).statusCode).toBeLessThan(
      300,
    );
    await becomes(id, []);
  });

  it('lets nobody wait who is in the trash or has left, and offers their places to the next', async () => {
    const { id, registration } = await fullOuting('Opéra');
    const { environmentId } = fixture.clerk;
    const [deleted, leaver] = [await registerPerson(app, environmentId, 'fanny'), await registerPerson(app, environmentId, 'gaston')];
    for (const person of [deleted, leaver, bruno]) expect(codeOf(await join(id, person))).toBe('204');
    await fixture.remove(`/people/${deleted}`);
    const { version: _, ...gaston } = (await fixture.get(`/people/${leaver}`)).json<Record<string, unknown>>();
    const left = await fixture.put(`/people/${leaver}`, { ...gaston, exit_date: addDays(app.clock.today(), -1) });
    expect(codeOf(left)).toBe('200');
    await fixture.post(`/inscriptions/${registration.id}/refuse`, { reason: 'Empêché' });
    await app.settled();
    await app.get(PassOnWaitingPlaces).run();
    await becomes(id, [['BRUNO', 1, 2, 'offered']]);
    expect(codeOf(await join(id, deleted))).toBe('409 person.deleted');
  });

  it('is one structure’s, and for who handles registrations', async () => {
    const { id } = await fullOuting('Cirque');
    await join(id, bruno);
    await app.settled();
    const ask = (headers: Record<string, string>) => app.inject({ method: 'GET', url: `/api${pathOf(id)}`, headers });
    expect(codeOf(await ask((await signedIn(app)).headers))).toBe('404 registration-activity.unknown');
    const { environmentId } = fixture.clerk;
    const accountant = await signedIn(app, { environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect((await ask(accountant.headers)).statusCode).toBe(403);
  });

  it('ends after the last day of the registrations, and tells once who waited', async () => {
    const { id } = await fullOuting('Karting');
    const email = 'attente-karting@exemple.fr';
    const person = await fixture.post('/people', { civility: 'Mme', lastname: 'Attente', firstname: 'Ida', email });
    await join(id, person.json<{ id: string }>().id);
    const run = () => app.get(PassOnWaitingPlaces).run();
    await app.settled();
    await run();
    expect(await waiting(id)).toEqual([['ATTENTE', 1, 2, 'waiting']]);
    const settings = (await fixture.get(`/inscription_settings/${id}`)).json<Record<string, unknown>>();
    const past = { ...settings, start_date: null, end_date: addDays(app.clock.today(), -1) };
    expect(codeOf(await fixture.put(`/inscription_settings/${id}`, past))).toBe('200');
    await app.settled();
    await run();
    await run();
    expect(await waiting(id)).toEqual([]);
    const subject = 'La liste d’attente est close';
    const mails = await eventually(async () => {
      const received = (await app.mails()).filter((mail) => mail.recipient === email && mail.subject === subject);
      return received.length > 0 ? received : undefined;
    });
    expect(mails).toHaveLength(1);
  });

  it('passes an offer on that is given up, or that nobody answers', async () => {
    const { id, registration } = await fullOuting('Escalade');
    await join(id, bruno);
    await join(id, carla);
    await join(id, denis);
    await fixture.remove(`/inscriptions/${registration.id}`);
    const offer = (...names: string[]) => names.map((name, index) => [name, index + 1, 2, index === 0 ? 'offered' : 'waiting']);
    await becomes(id, offer('BRUNO', 'CARLA', 'DENIS'));
    expect(codeOf(await fixture.remove(`${pathOf(id)}/${bruno}`))).toBe('204');
    expect(await waiting(id)).toEqual(offer('CARLA', 'DENIS'));
    app.clock.advance(48 * hour);
    await app.get(PassOnWaitingPlaces).run();
    const { headers } = await signedIn(app, { environmentId: fixture.clerk.environmentId });
    expect(await waiting(id, headers)).toEqual(offer('DENIS'));
  });
});
