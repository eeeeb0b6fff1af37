import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, registerPerson } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { RegistrationDto } from './registration.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
let park: RegistrationDto;
let zoo: RegistrationDto;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
  const zola = await registerPerson(app, fixture.clerk.environmentId, 'zola');
  const [outing, animals] = [await fixture.outing(), await fixture.outing({ activity_name: 'Zoo', price: 10 })];
  park = await fixture.register(outing.id, { comment: '=HYPERLINK("http://exemple.fr")' });
  const early = { person: zola, date: '2026-01-15', entries: 5, bill_amount: 50, status: 'valid' };
  zoo = await fixture.register(animals.id, early);
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const ids = async (query: string) =>
  (await fixture.get(`/inscriptions?${query}`)).json<{ inscriptions: RegistrationDto[] }>().inscriptions.map(({ id }) => id);

describe('the list of registrations', () => {
  it('is the newest first, with totals over all that was found', async () => {
    expect((await fixture.get('/inscriptions?limit=1')).json()).toMatchObject({
      totalCount: 2,
      totals: { entries: 7, bill_amount: 81 },
      inscriptions: [{ id: park.id }],
    });
    expect(await ids('limit=1&page=2')).toEqual([zoo.id]);
  });

  it.each([
    ['filters[status|eq]=valid'],
    ['filters[status|in]=valid,paid'],
    ['filters[date|lt]=2026-02-01'],
    ['filters[entries|gte]=5'],
    ['filters[bill_amount|eq]=50'],
    ['filters[searchname]=ZOLA'],
    ['filters[searchname]=zoo'],
    ['order[person.lastname]=desc&limit=1'],
    ['order[inscription_settings.activity_name]=desc&limit=1'],
    ['order[entries]=desc&limit=1'],
    ['order[bill_amount]=desc&limit=1'],
    ['filters[created_at|gte]=2026-03-16&filters[status|eq]=valid'],
  ])('finds the one of the zoo: %s', async (query) => expect(await ids(query)).toEqual([zoo.id]));

  it('is narrowed to one activity, beside its figures', async () => {
    const activity = zoo.inscription_settings.id;
    expect(await ids(`filters[inscription_settings|eq]=${activity}`)).toEqual([zoo.id]);
    expect(await ids(`filters[inscription_settings.id|eq]=${activity}&filters[status|eq]=waiting`)).toEqual([]);
    expect((await fixture.get(`/inscription_settings/${activity}`)).json()).toMatchObject({ attendees: 5, sum_amount: 50 });
  });

  it('finds by person, and in comments', async () => {
    expect(await ids(`filters[person|eq]=${park.person.id}`)).toEqual([park.id]);
    expect(await ids('filters[searchname]=hyperlink')).toEqual([park.id]);
  });

  it('sums the statuses', async () => {
    expect((await fixture.get('/inscriptions/summary')).json()).toEqual({
      waiting: { count: 1, amount: 31, entries: 2 },
      valid: { count: 1, amount: 50, entries: 5 },
      refused: { count: 0, amount: 0, entries: 0 },
      paid: { count: 0, amount: 0, entries: 0 },
      oldest_waiting: '2026-03-02',
    });
  });
});

describe('the spreadsheet', () => {
  it('has the specification’s name, the rows of the filters, and runs no formula', async () => {
    const answer = await fixture.get('/inscriptions/download?format=csv&filters[status|eq]=waiting');
    expect(answer.headers['content-disposition']).toContain('filename="Inscriptions.csv"');
    expect(answer.body).toContain('Date;Nom;Prénom;Activité;Participants;');
    expect(answer.body).toContain('02/03/2026;MARTIN;Hélène;Sortie au parc;2;31,00;En attente;');
    expect(answer.body).toContain("'=HYPERLINK");
    expect(answer.body).not.toContain('ZOLA');
  });
  it('is a workbook by default', async () => {
    const answer = await fixture.get('/inscriptions/download');
    expect(answer.headers['content-disposition']).toContain('filename="Inscriptions.xlsx"');
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(answer.headers['x-total-rows']).toBe('2');
  });
});

describe('the dashboard of activities', () => {
  it('adds what is validated to what is paid, and tells since when things wait', async () => {
    const refund = await fixture.request({ status: 'valid', refundable_amount: 40 });
    await fixture.post(`/refunds/${refund.id}/mark_refunded`);
    await fixture.request({ date: '2026-02-01', bill_amount: 10, refundable_amount: 5 });
    await fixture.post('/person_requests', {
      person: fixture.personId,
      data: { firstname: 'Zoé', lastname: 'Martin', birthday: '2026-02-01' },
    });
    await app.settled();
    expect((await fixture.get('/activitiescse/dashboard')).json()).toEqual({
      refunds: { waiting: { count: 1, amount: 5 }, validated: { count: 1, amount: 40 }, uncomputed: 0, oldest_waiting: '2026-02-01' },
      inscriptions: { waiting: { count: 1, amount: 31 }, validated: { count: 1, amount: 50 }, uncomputed: 0, oldest_waiting: '2026-03-02' },
      person_requests: { pending: 1, oldest_pending: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) },
      online_payments: { held: { count: 0, amount: 0 }, oldest_held: null },
    });
  });

  it('is empty, not absent, where nothing was ever asked for', async () => {
    const empty = await activitiesFixture(app);
    const nothing = { waiting: { count: 0, amount: 0 }, validated: { count: 0, amount: 0 }, uncomputed: 0, oldest_waiting: null };
    expect((await empty.get('/activitiescse/dashboard')).json()).toEqual({
      refunds: nothing,
      inscriptions: nothing,
      person_requests: { pending: 0, oldest_pending: null },
      online_payments: { held: { count: 0, amount: 0 }, oldest_held: null },
    });
  });

  it('keeps the requests of people from who may not see them', async () => {
    const clerk = await activitiesFixture(app, { environmentId: fixture.clerk.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    expect((await clerk.get('/activitiescse/dashboard')).json()).toMatchObject({ person_requests: null });
  });
});
