import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, registerPerson } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { RefundDto } from './refund.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
let gymClaim: RefundDto;
let cinemaClaim: RefundDto;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
  const zoe = await registerPerson(app, fixture.clerk.environmentId, 'zola');
  const cinema = await fixture.settings({ activity_name: 'Cinéma' });
  gymClaim = await fixture.request({ comment: '=HYPERLINK("http://exemple.fr")', refundable_amount: 40 });
  cinemaClaim = await fixture.request({
    person: zoe,
    refund_settings: cinema.id,
    date: '2026-01-15',
    bill_amount: 12.5,
    status: 'valid',
    refundable_amount: 6.25,
  });
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const ids = async (query: string) => (await fixture.get(`/refunds?${query}`)).json<{ refunds: RefundDto[] }>().refunds.map(({ id }) => id);

describe('the list of claims', () => {
  it('is the newest expense first, with totals over all that was found', async () => {
    const page = (await fixture.get('/refunds?limit=1')).json();
    expect(page).toMatchObject({ totalCount: 2, totals: { bill_amount: 92.5, refundable_amount: 46.25 }, refunds: [{ id: gymClaim.id }] });
    expect(await ids('limit=1&page=2')).toEqual([cinemaClaim.id]);
  });

  it('leaves the steps of the computation to the single claim', async () => {
    const [listed] = (await fixture.get('/refunds?limit=1')).json<{ refunds: RefundDto[] }>().refunds;
    expect(listed).toMatchObject({ id: gymClaim.id, refundable_amount: 40, computation: null });
    expect((await fixture.get(`/refunds/${gymClaim.id}`)).json()).toMatchObject({ computation: { refundable_amount: 40 } });
  });

  it.each([
    ['filters[status|eq]=valid'],
    ['filters[status|in]=valid,refunded'],
    ['filters[date|lt]=2026-02-01'],
    ['filters[bill_amount|lte]=12.5'],
    ['filters[refundable_amount|eq]=6.25'],
    ['filters[searchname]=ZOLA'],
    ['filters[searchname]=cinema'],
    ['order[person.lastname]=desc&limit=1'],
    ['order[refund_settings.activity_name]=asc&limit=1'],
    ['order[bill_amount]=asc&limit=1'],
    ['filters[created_at|gte]=2026-03-16&filters[status|eq]=valid'],
  ])('finds the claim of the cinema: %s', async (query) => expect(await ids(query)).toEqual([cinemaClaim.id]));

  it('finds by person, activity, and in comments', async () => {
    expect(await ids(`filters[person|eq]=${gymClaim.person.id}`)).toEqual([gymClaim.id]);
    expect(await ids(`filters[refund_settings|in]=${gymClaim.refund_settings.id}`)).toEqual([gymClaim.id]);
    expect(await ids('filters[searchname]=hyperlink')).toEqual([gymClaim.id]);
  });

  it('sums the statuses for the dashboard', async () => {
    expect((await fixture.get('/refunds/summary')).json()).toEqual({
      waiting: { count: 1, amount: 40 },
      valid: { count: 1, amount: 6.25 },
      refused: { count: 0, amount: 0 },
      refunded: { count: 0, amount: 0 },
      waiting_uncomputed: 0,
      oldest_waiting: '2026-03-02',
    });
  });
});

describe('the spreadsheet', () => {
  it('has the specification’s name, the rows of the filters, and runs no formula', async () => {
    const answer = await fixture.get('/refunds/download?format=csv&filters[status|eq]=waiting');
    expect(answer.headers['content-disposition']).toContain('filename="Remboursements.csv"');
    expect(answer.body).toContain('Date;Nom;Prénom;');
    expect(answer.body).toContain('02/03/2026;MARTIN;Hélène;');
    expect(answer.body).toContain("'=HYPERLINK");
    expect(answer.body).not.toContain('ZOLA');
  });
  it('is a workbook by default', async () => {
    const answer = await fixture.get('/refunds/download');
    expect(answer.headers['content-disposition']).toContain('filename="Remboursements.xlsx"');
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(answer.headers['x-total-rows']).toBe('2');
  });
});
