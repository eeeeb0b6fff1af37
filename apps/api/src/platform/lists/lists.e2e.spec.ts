import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import ExcelJS from 'exceljs';
import { activitiesFixture, registerPerson } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { RefundDto } from '../../activities/refund/refund.dto.js';
import { TenantDb } from '../tenancy/tenant-db.js';

let app: TestApp;
let fixture: Awaited<ReturnType<typeof activitiesFixture>>;
const amounts = [10, 20, 30, 40.5, 50, 60, 70, 80, 90, 100, 110, 120];

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await activitiesFixture(app);
  const other = await registerPerson(app, fixture.clerk.environmentId, 'Léotard');
  for (const [index, bill_amount] of amounts.entries())
    await fixture.request({
      bill_amount,
      date: `2026-02-${String(index + 1).padStart(2, '0')}`,
      person: index % 3 === 0 ? other : fixture.personId,
      comment: index === 0 ? '=HYPERLINK("http://evil")' : `Séance n°${index}`,
    });
  await app.settled();
}, 60_000);
afterAll(() => app?.close());

type Page = { totalCount: number; totals: { bill_amount: number }; refunds: RefundDto[] };
const list = async (query: Record<string, string>): Promise<Page> => {
  const answer = await fixture.get(`/refunds?${new URLSearchParams(query)}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const billsOf = async (query: Record<string, string>): Promise<number[]> => (await list(query)).refunds.map((refund) => refund.bill_amount);

/** The body that a form sends for a claim that it has read. */
const bodyOf = ({ bill_amount, date, person }: RefundDto) => ({ bill_amount, date, person: person.id });

describe('a list', () => {
  it('has ten rows a page, every row once, and the total of all', async () => {
    const first = await list({ 'order[date]': 'asc' });
    const second = await list({ 'order[date]': 'asc', page: '2' });
    expect([...first.refunds, ...second.refunds].map(({ bill_amount }) => bill_amount)).toEqual(amounts);
    expect([first.totalCount, first.totals.bill_amount]).toEqual([12, 780.5]);
  });

  it('is empty beyond its end, and still knows its total', async () =>
    expect(await list({ page: '9' })).toMatchObject({ totalCount: 12, refunds: [], totals: { bill_amount: 780.5 } }));

  it('is narrowed by amounts, days, statuses and people', async () => {
    expect(await billsOf({ 'filters[bill_amount|gte]': '40.5', 'filters[bill_amount|lt]': '60', 'order[date]': 'asc' })).toEqual([
      40.5, 50,
    ]);
    expect(await billsOf({ 'filters[date|gt]': '2026-02-10', 'order[date]': 'asc' })).toEqual([110, 120]);
    expect((await list({ 'filters[status|in]': 'valid,refunded' })).totalCount).toBe(0);
    expect((await list({ 'filters[status|not]': 'valid,refunded' })).totalCount).toBe((await list({})).totalCount);
    expect((await list({ 'filters[person|eq]': fixture.personId })).totalCount).toBe(8);
  });

  it('is narrowed by the day of an instant, in Paris', async () => {
    const today = app.clock.today();
    expect((await list({ 'filters[created_at|gte]': today, 'filters[created_at|lte]': today })).totalCount).toBe(12);
    expect((await list({ 'filters[created_at|gt]': today })).totalCount).toBe(0);
  });

  it('is narrowed to records, and to what changed since a moment', async () => {
    const [, changed, other] = (await list({ 'order[date]': 'asc' })).refunds;
    if (!changed || !other) throw new Error('no claim');
    expect((await list({ 'filters[id|in]': `${changed.id},${other.id}` })).totalCount).toBe(2);
    await fixture.put(`/refunds/${changed.id}`, { ...fixture.claim, ...bodyOf(changed), comment: 'Séance n°1 corrigée' });
    await app.settled();
    const { history } = (await fixture.get(`/refunds/${changed.id}/history`)).json<{ history: { at: string }[] }>();
    const at = history[0]?.at ?? '';
    const since = async (op: string) => (await list({ [`filters[updated_at|${op}]`]: at, limit: '100' })).refunds.map(({ id }) => id);
    expect(await since('gte')).toEqual([changed.id]);
    expect(await since('gt')).toEqual([]);
    const [latest, ...others] = (await list({ 'order[updated_at]': 'desc', limit: '100' })).refunds;
    expect([latest?.id, latest?.updated_at]).toEqual([changed.id, at]);
    expect(others.map(({ updated_at = '' }) => updated_at)).toEqual(
      others
        .map(({ updated_at = '' }) => updated_at)
        .toSorted()
        .toReversed(),
    );
    expect((await fixture.get(`/refunds/${changed.id}`)).json().updated_at).toBe(at);
    expect(await since('lte')).toHaveLength(12);
    expect(await since('lt')).toHaveLength(11);
    expect(await since('lt')).not.toContain(changed.id);
    const bad = await fixture.get('/refunds?filters[updated_at|gte]=yesterday');
    expect([bad.statusCode, bad.json().code]).toEqual([400, 'list.type']);
  });

  it('is ordered by a joined name', async () => {
    const [first] = (await list({ 'order[person.lastname]': 'asc' })).refunds;
    expect(first?.person.lastname).toBe('LÉOTARD');
  });

  it('is searched without accents, every word, over names and comments', async () => {
    expect((await list({ 'filters[searchname]': 'leotard' })).totalCount).toBe(4);
    expect((await list({ 'filters[searchname]': 'SEANCE n°11' })).totalCount).toBe(1);
    expect((await list({ 'filters[searchname]': 'leotard seance' })).totalCount).toBe(3);
    expect((await list({ 'filters[searchname]': '100%' })).totalCount).toBe(0);
  });

  it('leaves the deleted out until they are asked for', async () => {
    const claim = await fixture.request({ bill_amount: 1 });
    await fixture.remove(`/refunds/${claim.id}`);
    await app.settled();
    expect((await list({})).totalCount).toBe(12);
    expect((await list({ 'filters[isDeleted|eq]': 'true' })).totalCount).toBe(1);
  });
});

describe('a long page', () => {
  it('says what its parts say, written as it is read', async () => {
    const [whole, first, second] = [await list({ limit: '1000' }), await list({ limit: '10' }), await list({ limit: '10', page: '2' })];
    expect(whole).toEqual({ ...first, refunds: [...first.refunds, ...second.refunds] });
    expect((await list({ limit: '1000', page: '2' })).refunds).toEqual([]);
    expect(await list({ limit: '1000', 'filters[bill_amount|gte]': '5000' })).toMatchObject({ totalCount: 0, refunds: [] });
  });
});

describe('a list that nothing changes', () => {
  it('reads what was not asked for yet, and sends the rest again', async () => {
    const query = jest.spyOn(app.get(TenantDb), 'query');
    const statementsFor = async (page: number) => {
      query.mockClear();
      const { totalCount, refunds } = await list({ 'filters[bill_amount|lte]': '500', limit: '10', page: String(page) });
      return [totalCount, refunds.length, query.mock.calls.filter(([, text]) => /refund_list/.test(text)).length];
    };
    await statementsFor(1);
    // Another page, of rows that are counted already.
    expect(await statementsFor(2)).toEqual([12, 2, 1]);
    expect([await statementsFor(1), await statementsFor(2)]).toEqual([
      [12, 10, 0],
      [12, 2, 0],
    ]);
    const claim = await fixture.request({ bill_amount: 500 });
    expect(await statementsFor(1)).toEqual([13, 10, 2]);
    expect(await statementsFor(2)).toEqual([13, 3, 1]);
    await fixture.remove(`/refunds/${claim.id}`);
    expect(await statementsFor(2)).toEqual([12, 2, 2]);
    query.mockRestore();
  });

  it('is that of its own environment, whoever asked the same before', async () => {
    const stranger = await signedIn(app);
    const request = { method: 'GET' as const, url: '/api/refunds?limit=7' };
    const mine = { ...request, headers: fixture.clerk.headers };
    expect((await app.inject(mine)).json().totalCount).toBe(12);
    expect((await app.inject({ ...request, headers: stranger.headers })).json()).toMatchObject({ totalCount: 0, refunds: [] });
    expect((await app.inject(mine)).json().totalCount).toBe(12);
  });

  it('is sent again to those only who may read it', async () => {
    const url = '/api/refunds?limit=6';
    await app.inject({ method: 'GET', url, headers: fixture.clerk.headers });
    const colleague = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: [] });
    expect((await app.inject({ method: 'GET', url, headers: colleague.headers })).statusCode).toBe(403);
  });
});

describe('the download of a list', () => {
  const download = (query: Record<string, string>) => fixture.get(`/refunds/download?${new URLSearchParams(query)}`);

  it('is a workbook of all its rows, filtered and ordered alike', async () => {
    const answer = await download({ 'filters[bill_amount|gte]': '30', 'order[bill_amount]': 'desc' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="Remboursements.xlsx"; filename*=UTF-8''Remboursements.xlsx`,
      'x-total-rows': '10',
    });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(answer.rawPayload as unknown as ExcelJS.Buffer);
    const [page, filters] = workbook.worksheets;
    expect(page?.rowCount).toBe(11);
    const headers = page?.getRow(1).values;
    const amount = Array.isArray(headers) ? headers.indexOf('Montant de la facture') : 0;
    expect(page?.getRow(2).getCell(amount).value).toBe(120);
    expect(filters?.name).toBe('Filtres');
    expect(filters?.getCell('B4').value).toBe('30');
  });

  it('is a CSV file whose formulas are text', async () => {
    const answer = await download({ format: 'csv', 'filters[bill_amount|eq]': '10' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body.startsWith('\ufeff')).toBe(true);
    expect(answer.body).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });

  it('refuses paging, an unknown format and an unknown filter', async () => {
    const refused: Record<string, string>[] = [{ format: 'doc' }, { 'filters[colour|eq]': 'red' }, { page: '2' }];
    for (const query of refused) {
      const answer = await download(query);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
        400,
        'application/problem+json; charset=utf-8',
        undefined,
      ]);
    }
  });

  it('gives its connection back when the reader goes away', async () => {
    const url = await app.listen();
    for (let turn = 0; turn < 20; turn++) {
      const leaving = new AbortController();
      const answer = await fetch(`${url}/api/refunds/download`, { headers: fixture.clerk.headers, signal: leaving.signal });
      leaving.abort();
      await answer.body?.cancel().catch(() => undefined);
    }
    const whole = await fetch(`${url}/api/refunds/download`, { headers: fixture.clerk.headers });
    expect((await buffer(whole.body as unknown as AsyncIterable<Uint8Array>)).length).toBeGreaterThan(1000);
  });
});
