import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activitiesFixture } from '../../../test/activities-fixture.js';
import { contractDocument } from '../../../test/contract-document.js';
import { followStream } from '../../../test/follow-stream.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { signedIn } from '../../../test/signed-in.js';
import type { RefundDto } from '../../activities/refund/refund.dto.js';
import { Draining } from '../../platform/runtime/draining.js';
import type { EventPageDto, EventSchemasDto, PublicEventTypesDto } from './event-feed.dto.js';
import { EventPages } from './event-pages.js';

let app: TestApp;
let address: string;
let fixture: Awaited<ReturnType<typeof activitiesFixture>>;
let claim: RefundDto;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  address = await app.listen();
  fixture = await activitiesFixture(app);
  claim = await fixture.request({ bill_amount: 80 });
}, 60_000);
afterAll(() => app?.close());

const ask = (query = '', headers: Record<string, string> = fixture.clerk.headers) =>
  app.inject({ method: 'GET', url: `/api/events${query}`, headers });
const pageOf = async (query = '', headers: Record<string, string> = fixture.clerk.headers) =>
  (await ask(query, headers)).json<EventPageDto>();
const listen = (query: string, headers: Record<string, string> = {}) =>
  followStream(`${address}/api/events${query}`, { ...fixture.clerk.headers, ...headers });
/** Every event, page by page. */
async function walk(limit: number, query = ''): Promise<EventPageDto['events']> {
  const events: EventPageDto['events'] = [];
  for (let after = ''; ; ) {
    const page = await pageOf(`?limit=${limit}${after && `&after=${after}`}${query}`);
    events.push(...page.events);
    if (page.events.length === 0) return events;
    after = page.next;
  }
}

describe('the events of a structure', () => {
  it('come in their order, each once, whatever the size of the pages', async () => {
    const all = await walk(500);
    expect(await walk(3)).toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const versions = all.filter(({ record_id }) => record_id === claim.id).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
  });

  it('have ids, amounts in cents and closed values, and no name and no free text', async () => {
    const [requested] = await walk(100, '&types=refund.RefundRequested');
    expect(requested).toMatchObject({
      type: 'refund.RefundRequested',
      record_type: 'refund',
      record_id: claim.id,
      version: 1,
      schema_version: expect.any(Number),
      values: { bill: 8000 },
    });
    const text = JSON.stringify(await walk(500));
    expect(text).not.toContain('$enc');
    expect(text).not.toMatch(/MARTIN|Léa|@/);
  });

  it('are waited for', async () => {
    const { next } = await pageOf('?after=now');
    const waited = pageOf(`?after=${next}&wait=20`, { ...fixture.clerk.headers, 'x-position': next });
    await fixture.put(`/refunds/${claim.id}`, { ...fixture.claim, bill_amount: 95 });
    expect((await waited).events.map(({ type }) => type)).toContain('refund.RefundAmended');
  });

  it('come one by one to who listens, and go on after the last one that came', async () => {
    const { next } = await pageOf('?after=now');
    const types = '&types=refund.*';
    const first = await listen(`?after=${next}${types}`);
    await fixture.put(`/refunds/${claim.id}`, { ...fixture.claim, bill_amount: 96 });
    const [, id = '', data = ''] = await first.until(/^id: (\S+)\nevent: refund\.RefundAmended\ndata: (.+)$/m);
    expect(JSON.parse(data)).toMatchObject({ position: id, record_id: claim.id, values: { bill: 9600 } });
    await first.close();
    await fixture.put(`/refunds/${claim.id}`, { ...fixture.claim, bill_amount: 97 });
    const second = await listen(`?after=${next}${types}`, { 'last-event-id': id });
    const [, , later = ''] = await second.until(/^id: (\S+)\nevent: refund\.RefundAmended\ndata: (.+)$/m);
    expect(JSON.parse(later)).toMatchObject({ values: { bill: 9700 } });
    await second.close();
  });

  it('end their stream when the process is about to stop', async () => {
    const stream = await listen('?after=now');
    await stream.until(/^id: /m);
    const draining = app.get(Draining);
    draining.isDraining = true;
    try {
      await stream.end();
    } finally {
      draining.isDraining = false;
    }
  });

  it('end their stream at once, and for longer, where five calls wait already', async () => {
    const { next } = await pageOf('?after=now');
    const waiting = Array.from({ length: 5 }, () => pageOf(`?after=${next}&wait=20`, { ...fixture.clerk.headers, 'x-position': next }));
    await eventually(async () => app.get(EventPages).isFull(fixture.clerk.environmentId));
    const stream = await listen(`?after=${next}`);
    expect(await stream.end()).toMatch(/retry: 15000\n\n$/);
    await fixture.put(`/refunds/${claim.id}`, { ...fixture.claim, bill_amount: 98 });
    for (const { events } of await Promise.all(waiting)) expect(events).not.toEqual([]);
  });

  it('are refused before the stream opens', async () => {
    const accept = 'text/event-stream';
    const outcome = async (query: string, headers: Record<string, string>) => {
      const answer = await ask(query, { ...fixture.clerk.headers, accept, ...headers });
      return `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
    };
    expect(await outcome('?types=refund.Unknown', {})).toBe('400 event-feed.type');
    expect(await outcome('', { 'last-event-id': 'demain' })).toBe('400 event-feed.after');
    expect(await outcome('', { authorization: 'Bearer none' })).toMatch(/^401 /);
  });

  it('are those of records that the caller may see, of this structure', async () => {
    const { environmentId } = fixture.clerk;
    const accountant = await signedIn(app, { environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    const { events } = await pageOf('?limit=500', accountant.headers);
    expect(events.filter(({ record_type }) => record_type === 'refund')).toEqual([]);
    const types = await app.inject({ method: 'GET', url: '/api/events/types', headers: accountant.headers });
    expect(types.json<PublicEventTypesDto>().types.map(({ record_type }) => record_type)).not.toContain('refund');
    expect((await ask('?types=refund.*', accountant.headers)).json()).toMatchObject({ status: 400, code: 'event-feed.type' });
    const stranger = await signedIn(app);
    expect((await pageOf('?limit=500', stranger.headers)).events.some(({ record_id }) => record_id === claim.id)).toBe(false);
  });

  it('after a restore to an earlier moment refuse a position from after it, with or without waiting', async () => {
    const { next } = await pageOf('?after=now');
    const [, xid = ''] = next.split(':');
    for (const wait of ['', '&wait=20'])
      expect((await ask(`?after=0:${BigInt(xid) + 1_000_000n}:5${wait}`)).json()).toMatchObject({
        status: 409,
        code: 'event-feed.beyond-end',
      });
    expect((await ask(`?after=${next}`)).statusCode).toBe(200);
  });

  it.each([
    ['?after=hier', 'event-feed.after'],
    ['?limit=0', 'event-feed.limit'],
    ['?limit=9999', 'event-feed.limit'],
    ['?wait=31', 'event-feed.wait'],
    ['?types=refund.RefundSung', 'event-feed.type'],
  ])('are refused with %s', async (query, code) => {
    const answer = await ask(query);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code]);
  });

  it('have schemas, of the types that the caller may see', async () => {
    const schemasOf = async (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/api/events/schemas', headers });
    const answer = await schemasOf(fixture.clerk.headers);
    expect(answer.headers['content-type']).toBe('application/schema+json; charset=utf-8');
    const documented = contractDocument().paths['/api/events/schemas']?.get?.responses['200']?.content ?? {};
    expect(Object.keys(documented)).toEqual(['application/schema+json']);
    const { $defs, oneOf } = answer.json<EventSchemasDto>();
    expect(oneOf).toContainEqual({ $ref: '#/$defs/refund.RefundPaid' });
    expect($defs['refund.RefundPaid']).toMatchObject({ properties: { values: { properties: { paidOn: { format: 'date' } } } } });
    const accountant = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect(Object.keys((await schemasOf(accountant.headers)).json<EventSchemasDto>().$defs)).not.toContain('refund.RefundPaid');
  });

  it('have types with their values', async () => {
    const { types } = (
      await app.inject({ method: 'GET', url: '/api/events/types', headers: fixture.clerk.headers })
    ).json<PublicEventTypesDto>();
    expect(types.find(({ type }) => type === 'refund.RefundPaid')).toMatchObject({
      record_type: 'refund',
      label: expect.any(String),
      fields: expect.arrayContaining(['paidOn']),
    });
  });
});
