import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activitiesFixture } from '../../../test/activities-fixture.js';
import { followStream } from '../../../test/follow-stream.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import type { RefundDto } from '../../activities/refund/refund.dto.js';
import { Draining } from '../../platform/runtime/draining.js';

let app: TestApp;
let address: string;
let fixture: Awaited<ReturnType<typeof activitiesFixture>>;
let claim: RefundDto;
let colleague: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  address = await app.listen();
  fixture = await activitiesFixture(app);
  claim = await fixture.request({ bill_amount: 80 });
  colleague = await signedIn(app, { environmentId: fixture.clerk.environmentId });
}, 60_000);
afterAll(() => app?.close());

const follow = ({ headers }: Pick<SignedIn, 'headers'>, query = '', more: Record<string, string> = {}) =>
  followStream(`${address}/api/live${query}`, { ...headers, ...more });
const onClaim = () => `?record_type=refund&record_id=${claim.id}`;
const change = /^id: (\w{32})\nevent: changed\n/m;
const viewers = (...names: string[]) => new RegExp(`^event: viewers\ndata: ${JSON.stringify(names).replaceAll(/[[\]]/g, '\\$&')}\n\n`, 'm');
const outcome = async (query: string, headers: Record<string, string>) => {
  const answer = await app.inject({ method: 'GET', url: `/api/live${query}`, headers: { accept: 'text/event-stream', ...headers } });
  return `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
};

describe('the stream of a screen', () => {
  it('tells that a colleague has changed something, and nothing of another structure', async () => {
    const outsider = await signedIn(app);
    await app.settled();
    const stranger = await follow(outsider);
    const stream = await follow(fixture.clerk);
    await app.inject({
      method: 'POST',
      url: '/api/list_views',
      headers: colleague.headers,
      payload: { list: 'refunds', name: 'En retard', search: 'status=waiting' },
    });
    await fixture.put(`/refunds/${claim.id}`, { ...fixture.claim, bill_amount: 81 });
    await stream.until(change);
    await stream.close();
    const draining = app.get(Draining);
    draining.isDraining = true;
    try {
      expect(await stranger.end()).toMatch(/^retry: 1000\n\nid: \w{32}\nevent: open\ndata: {}\n\n$/);
    } finally {
      draining.isDraining = false;
    }
  });

  it('tells at once of a change made since the last stream', async () => {
    const before = await follow(fixture.clerk);
    const [, revision = ''] = await before.until(/^id: (\w{32})\nevent: open\n/m);
    await before.close();
    await fixture.put(`/refunds/${claim.id}`, { ...fixture.claim, bill_amount: 83 });
    await fixture.get(`/refunds/${claim.id}`);
    const after = await follow(fixture.clerk, '', { 'last-event-id': revision });
    const [, latest] = await after.until(change);
    expect(latest).not.toBe(revision);
    await after.close();
  });

  it('names the colleagues who have the same record on their screen, until they leave', async () => {
    const stream = await follow(fixture.clerk, onClaim());
    const other = await follow(colleague, onClaim());
    const elsewhere = await follow(colleague, '?record_type=refund&record_id=another');
    await stream.until(viewers('Claire Morel'));
    await other.until(viewers('Claire Morel'));
    await elsewhere.close();
    await other.close();
    await stream.until(new RegExp(`${viewers('Claire Morel').source}(?:.|\n)*${viewers().source}`, 'm'));
    await stream.close();
  });

  it('shows a record to users who may see it, and records of a known type', async () => {
    const { environmentId, headers } = fixture.clerk;
    const accountant = await signedIn(app, { environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect(await outcome(onClaim(), accountant.headers)).toBe('403 access.permission');
    expect(await outcome('?record_type=chose&record_id=1', headers)).toBe('400 live.record-type');
    expect(await outcome('', { ...headers, accept: 'application/json' })).toBe('400 live.accept');
  });

  it('is one of ten in a session, and others end at once', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow(colleague)));
    const last = await follow(colleague);
    expect(await last.end()).toBe('retry: 60000\n\n');
    for (const stream of streams) await stream.close();
  });
});
