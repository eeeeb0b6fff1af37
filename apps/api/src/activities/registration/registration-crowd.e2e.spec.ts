import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { type EnvironmentId, newId, type PersonId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import { systemContext } from '../../platform/wire/system-context.js';
import type { BulkResultDto } from '../claim/claim.dto.js';
import type { RegistrationDto } from './registration.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await activitiesFixture(app);
}, 60_000);
afterAll(async () => app?.close());

/** Many people in one append. */
async function crowd(environmentId: EnvironmentId, count: number): Promise<PersonId[]> {
  const people = Array.from({ length: count }, () => newId<'person'>());
  const data = {
    civility: null,
    lastname: 'MARTIN',
    firstname: 'Anne',
    email: null,
    entranceDate: localDate('2020-01-01'),
    exitDate: null,
  };
  const appends = people.map((id) => ({
    stream: personStream(id),
    expected: 'none' as const,
    events: [{ type: 'PersonRegistered', data }],
  }));
  await app.get(EventStore).append({ ...appendRequest(systemContext(environmentId), 'RegisterPerson'), appends });
  return people;
}

describe('500 people who register at once for 50 places', () => {
  it('get exactly 50, and the others are told that none are left', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Concert', attendees_limit: 50 });
    const people = await crowd(fixture.clerk.environmentId, 500);
    const url = await app.listen();
    const headers = { ...fixture.clerk.headers, 'content-type': 'application/json' };
    const started = performance.now();
    const answers = await Promise.all(
      people.map(async (person) => {
        const body = JSON.stringify(fixture.registration(activity, { person, entries: 1, bill_amount: 15.5 }));
        const answer = await fetch(`${url}/api/inscriptions`, { method: 'POST', headers, body });
        return { status: answer.status, body: (await answer.json()) as { code?: string; places_left?: number } };
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    const acceptances = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(acceptances).toHaveLength(50);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code} ${body.places_left}`))).toEqual(
      new Set(['422 registration.not-eligible 0']),
    );
    await app.settled();
    expect((await fixture.get(`/inscription_settings/${activity}`)).json()).toMatchObject({
      attendees: 50,
      places_left: 0,
      sum_amount: 775,
    });
    expect((await fixture.get(`/inscriptions?filters[inscription_settings|eq]=${activity}`)).json()).toMatchObject({ totalCount: 50 });
    // Two to three seconds on two cores; the bound is for a machine that does other things too.
    expect(seconds).toBeLessThan(45);
    process.stdout.write(`500 registrations for 50 places: ${seconds.toFixed(2)} s\n`);
  }, 120_000);

  it('all come in while there is room, in a time that does not grow with those who came before', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Fête' });
    const people = await crowd(fixture.clerk.environmentId, 600);
    const timed = async (some: readonly PersonId[]) => {
      const started = performance.now();
      const register = (person: PersonId) =>
        fixture.post('/inscriptions', fixture.registration(activity, { person, entries: 1, bill_amount: 15.5 }));
      const answers = await Promise.all(some.map(register));
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(some.length);
      return performance.now() - started;
    };
    const [first, , last] = [await timed(people.slice(0, 200)), await timed(people.slice(200, 400)), await timed(people.slice(400))];
    expect(last).toBeLessThan(4 * first);
    process.stdout.write(`200 registrations with room, then 200 behind 400 others: ${first.toFixed(0)} ms, ${last.toFixed(0)} ms\n`);
  }, 120_000);

  it('in groups, never share a place: whoever is told how many are left', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Bus', attendees_limit: 20 });
    const people = await crowd(fixture.clerk.environmentId, 40);
    const answers = await Promise.all(
      people.map((person) => fixture.post('/inscriptions', fixture.registration(activity, { person, entries: 3, bill_amount: 46.5 }))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(6);
    const placesLeft = answers
      .filter(({ statusCode }) => statusCode !== 201)
      .map((answer) => answer.json<{ places_left: number }>().places_left);
    expect(new Set(placesLeft)).toEqual(new Set([2]));
  });
});

describe('one household that registers twice at once', () => {
  it('where one of each may come, is registered once', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Repas', inscription_rule: '1' });
    const body = fixture.registration(activity, { entries: 1, bill_amount: 15.5 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => fixture.post('/inscriptions', body)));
    expect(answers.map(codeOf).toSorted()).toEqual(['201', ...Array.from({ length: 4 }, () => '422 registration.not-eligible')]);
  });
  it('for a price per family, pays once', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Zoo', price: 40, inscription_price_rule: '1' });
    const body = fixture.registration(activity, { bill_amount: 40 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => fixture.post('/inscriptions', body)));
    expect(answers.map(codeOf).toSorted()).toEqual(['201', ...Array.from({ length: 3 }, () => '409 registration.recompute-required')]);
  });
});

describe('the last places, taken by opposite ways at once', () => {
  it('are given once to those who reopen, restore and register', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Voile', attendees_limit: 2 });
    const [anne, bruno, chloe] = await crowd(fixture.clerk.environmentId, 3);
    const two = (person: PersonId | undefined) => ({ person, entries: 2, bill_amount: 31 });
    const first = await fixture.register(activity, two(anne));
    await fixture.post(`/inscriptions/${first.id}/refuse`, { reason: 'Doublon' });
    const second = await fixture.register(activity, two(bruno));
    await fixture.remove(`/inscriptions/${second.id}`);
    const answers = await Promise.all([
      fixture.post(`/inscriptions/${first.id}/reopen`),
      fixture.post(`/inscriptions/${second.id}/restore`),
      fixture.post('/inscriptions', fixture.registration(activity, two(chloe))),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    await app.settled();
    expect((await fixture.get(`/inscription_settings/${activity}`)).json()).toMatchObject({ attendees: 2, places_left: 0 });
  });

  it('move with a registration that passes to another activity', async () => {
    const [from, to] = [
      await fixture.outing({ activity_name: 'Mer', attendees_limit: 2 }),
      await fixture.outing({ activity_name: 'Montagne', attendees_limit: 2 }),
    ];
    const { id } = await fixture.register(from.id);
    const moved = await fixture.put(`/inscriptions/${id}`, fixture.registration(to.id));
    expect(moved.json()).toMatchObject({ inscription_settings: { activity_name: 'Montagne' }, bill_amount: 31 });
    expect((await fixture.readAfter(moved, `/inscription_settings/${from.id}`)).json()).toMatchObject({ places_left: 2 });
    expect((await fixture.readAfter(moved, `/inscription_settings/${to.id}`)).json()).toMatchObject({ places_left: 0 });
    expect(codeOf(await fixture.post('/inscriptions', fixture.registration(to.id)))).toBe('422 registration.not-eligible');
    await fixture.register(from.id);
  });
});

describe('a bulk command', () => {
  it('applies the guards one by one, answers line by line, and may be tried first', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Théâtre' });
    const free = await fixture.outing({ activity_name: 'Parc', price: null });
    const lines: RegistrationDto[] = [
      await fixture.register(activity),
      await fixture.register(free.id, { bill_amount: 0 }),
      await fixture.register(activity),
    ];
    await fixture.post(`/inscriptions/${lines[2]?.id}/refuse`, { reason: 'Doublon' });
    const ids = lines.map(({ id }) => id);
    const preview = await fixture.post('/inscriptions/bulk', { ids, command: 'validate', dry_run: true });
    expect(preview.json()).toMatchObject({
      done: 2,
      refused: 1,
      amount: 31,
      results: [
        { id: ids[0], outcome: 'done', amount: 31 },
        { id: ids[1], outcome: 'done', amount: 0 },
        { id: ids[2], outcome: 'refused', code: 'registration.forbidden-move' },
      ],
    });
    await app.settled();
    expect((await fixture.get(`/inscriptions/${ids[0]}`)).json()).toMatchObject({ status: 'waiting' });
    const done = await fixture.post('/inscriptions/bulk', { ids, command: 'validate' });
    expect(done.json()).toEqual(preview.json());
    expect((await fixture.readAfter(done, `/inscriptions/${ids[1]}`)).json()).toMatchObject({ status: 'paid' });

    const filters = { 'inscription_settings|eq': activity, 'status|eq': 'valid' };
    const paid = await fixture.post('/inscriptions/bulk', { filters, command: 'mark_paid', paid_on: '2026-03-10', payment_mode: 'chèque' });
    expect(paid.json<BulkResultDto>()).toMatchObject({ done: 1, refused: 0, results: [{ id: ids[0] }] });
    expect((await fixture.readAfter(paid, `/inscriptions/${ids[0]}`)).json()).toMatchObject({
      paid_on: '2026-03-10',
      payment_mode: 'chèque',
    });
    expect((await fixture.post('/inscriptions/bulk', { ids: [ids[2]], command: 'reopen' })).json()).toMatchObject({ done: 1 });
    expect((await fixture.post('/inscriptions/bulk', { ids: [ids[2]], command: 'refuse' })).json()).toMatchObject({
      results: [{ code: 'registration.reason-missing' }],
    });
    expect((await fixture.post('/inscriptions/bulk', { ids, command: 'delete' })).json()).toMatchObject({ done: 1, refused: 2 });
  });

  it('needs registrations, and filters that the list knows', async () => {
    expect(codeOf(await fixture.post('/inscriptions/bulk', { command: 'validate' }))).toBe('400 bulk.nothing-chosen');
    expect(codeOf(await fixture.post('/inscriptions/bulk', { filters: { 'colour|eq': 'red' }, command: 'validate' }))).toBe(
      '400 list.unknown-field',
    );
    expect((await fixture.post('/inscriptions/bulk', { ids: [newId()], command: 'reopen' })).json()).toMatchObject({
      results: [{ code: 'registration.unknown' }],
    });
  });
});
