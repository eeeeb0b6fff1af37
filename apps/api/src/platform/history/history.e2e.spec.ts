import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activitiesFixture } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { RefundDto } from '../../activities/refund/refund.dto.js';
import type { HistoryEntryDto } from './history.dto.js';

let app: TestApp;
let fixture: Awaited<ReturnType<typeof activitiesFixture>>;
let claim: RefundDto;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
  claim = await fixture.request({ bill_amount: 80 });
  await fixture.put(`/refunds/${claim.id}`, { ...fixture.claim, bill_amount: 90 }, { 'x-client': 'ui' });
  await app.settled();
}, 60_000);
afterAll(() => app?.close());

type Page = { totalCount: number; history: HistoryEntryDto[] };
const pageOf = async (path: string, headers: Record<string, string> = fixture.clerk.headers): Promise<Page> => {
  const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};

describe('the history of a record', () => {
  it('tells each change in French, the newest first', async () => {
    const { history } = await pageOf(`/refunds/${claim.id}/history`);
    const change = history.flatMap(({ changes }) => changes).find(({ field, old }) => field === 'bill_amount' && old !== null);
    expect(change).toEqual({
      field: 'bill_amount',
      label: expect.any(String),
      old: '80,00\u00a0€',
      new: '90,00\u00a0€',
      raw_old: 80,
      raw_new: 90,
    });
    expect(history.map(({ version }) => version)).toEqual(history.map(({ version }) => version).toSorted((a, b) => b - a));
    expect(history[0]).toMatchObject({ record_type: 'refund', record_id: claim.id, source: 'ui', actor: { id: fixture.clerk.userId } });
  });

  it('names the people and activities of its lines as they are called now', async () => {
    const { history } = await pageOf(`/refunds/${claim.id}/history`);
    const values = history.flatMap(({ changes }) => changes.map((change) => change.new));
    expect(values).toContain(fixture.activity.activity_name);
    expect(values.join()).toMatch(/MARTIN/);
  });
});

describe('the history of an environment', () => {
  it('is narrowed to a stream, a type or a record', async () => {
    const all = await pageOf('/history?limit=100');
    const one = await pageOf(`/history?limit=100&filters[stream|eq]=refund-${claim.id}`);
    expect(one.totalCount).toBeGreaterThan(1);
    expect(one.totalCount).toBeLessThan(all.totalCount);
    expect(new Set(one.history.map(({ record_id }) => record_id))).toEqual(new Set([claim.id]));
    expect((await pageOf('/history?filters[type|eq]=RefundRequested')).totalCount).toBe(1);
    expect((await pageOf('/history?filters[type|not]=RefundRequested')).totalCount).toBe(all.totalCount - 1);
  });

  it('is narrowed to who came in and what left', async () => {
    const { headers } = fixture.clerk;
    expect((await app.inject({ method: 'GET', url: '/api/people-download?format=csv', headers })).statusCode).toBe(200);
    await app.settled();
    const { history } = await pageOf('/history?limit=100&filters[topic|eq]=access');
    expect(history.map(({ label }) => label)).toEqual(expect.arrayContaining(['s’est connecté', 'a téléchargé l’annuaire']));
    expect(history.filter(({ record_type }) => record_type === 'refund')).toEqual([]);
    const wrong = await app.inject({ method: 'GET', url: '/api/history?filters[topic|eq]=all', headers });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'list.type' }]);
  });

  it('is narrowed to amounts, with other filters, in a page as in a file', async () => {
    const found = async (...filters: string[]) =>
      (await pageOf(`/history?limit=100&${filters.map((filter) => `filters[${filter}`).join('&')}`)).history.map(
        ({ record_id, type, amount }) => [record_id, type, amount],
      );
    const requested = [claim.id, 'RefundRequested', 80];
    const amended = [claim.id, 'RefundAmended', 90];
    expect(await found('amount|gte]=80', 'amount|lte]=90', 'record_type|eq]=refund')).toEqual([amended, requested]);
    expect(await found('amount|gte]=80.01', 'amount|lte]=90', 'record_type|eq]=refund')).toEqual([amended]);
    expect(await found('amount|gte]=80', 'amount|lte]=89.99', `record|eq]=${claim.id}`)).toEqual([requested]);
    expect(await found('amount|eq]=90', 'type|eq]=RefundRequested')).toEqual([]);
    const { headers } = fixture.clerk;
    const url = `/api/history/download?format=csv&filters[record|eq]=${claim.id}&filters[amount|gte]=85&filters[amount|lte]=95`;
    const file = await app.inject({ method: 'GET', url, headers });
    expect([file.headers['x-total-rows'], file.body.includes('RefundAmended'), file.body.includes('RefundRequested')]).toEqual([
      '1',
      true,
      false,
    ]);
    const wrong = await app.inject({ method: 'GET', url: '/api/history?filters[amount|gte]=12,5', headers });
    expect(wrong.json()).toMatchObject({ status: 400, code: 'list.type' });
    const stranger = await signedIn(app);
    expect((await pageOf('/history?filters[amount|gte]=80&filters[amount|lte]=90', stranger.headers)).history).toEqual([]);
  });

  it('is followed by position, in the order in which changes become visible', async () => {
    const all = await pageOf('/history?limit=100&order[position]=asc');
    const pages: HistoryEntryDto[] = [];
    for (let after = '0:0:0'; ; ) {
      const { history } = await pageOf(`/history?limit=2&order[position]=asc&filters[position|gt]=${after}`);
      pages.push(...history);
      const last = history.at(-1);
      if (!last) break;
      after = last.position;
      if (pages.length === 2) await fixture.put(`/refunds/${claim.id}`, { ...fixture.claim, bill_amount: 91 });
    }
    expect(pages.map(({ id }) => id).slice(0, all.totalCount)).toEqual(all.history.map(({ id }) => id));
    expect(pages.length).toBeGreaterThan(all.totalCount);
    const places = pages.map(({ position }) => position.split(':').map(Number));
    expect(places).toEqual(places.toSorted(([, a = 0, b = 0], [, c = 0, d = 0]) => a - c || b - d));
    const [first] = pages;
    expect((await pageOf(`/history?filters[position|eq]=${first?.position}`)).history).toEqual([first]);
    for (const wrong of ['12', '0:9999999999999999999:1', 'abc']) {
      const url = `/api/history?filters[position|gt]=${wrong}`;
      expect((await app.inject({ method: 'GET', url, headers: fixture.clerk.headers })).json()).toMatchObject({
        status: 400,
        code: 'list.type',
      });
    }
  });

  it('hides what the user may not open', async () => {
    const { headers } = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    const { history } = await pageOf('/history?limit=100', headers);
    expect(history.filter(({ record_type }) => record_type.startsWith('refund'))).toEqual([]);
  });

  it('is a file of the lines that the user may see', async () => {
    const fileOf = async (headers: Record<string, string>) =>
      app.inject({ method: 'GET', url: `/api/history/download?format=csv&filters[record|eq]=${claim.id}`, headers });
    const file = await fileOf(fixture.clerk.headers);
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('Historique.csv')]);
    expect(file.body).toContain('Montant de la facture : 80,00\u00a0€ → 90,00\u00a0€');
    expect(file.body).toContain('RefundAmended');
    expect(file.body).toContain('Demande de remboursement');
    expect(file.body).toContain('""bill_amount"":[80,90]');
    const blind = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    const stranger = await signedIn(app);
    for (const { headers } of [blind, stranger]) expect((await fileOf(headers)).headers['x-total-rows']).toBe('0');
  });

  it("never shows another environment's lines", async () => {
    const { headers, environmentId } = await signedIn(app);
    expect(environmentId).not.toBe(fixture.clerk.environmentId);
    await app.settled();
    const { history } = await pageOf('/history?limit=100', headers);
    expect(history.filter(({ stream }) => stream.includes(claim.id) || stream.includes(fixture.personId))).toEqual([]);
  });
});
