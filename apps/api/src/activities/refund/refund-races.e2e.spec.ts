import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { BulkResultDto } from '../claim/claim.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await activitiesFixture(app);
}, 60_000);
afterAll(async () => app?.close());

/** Claims that were all computed while nothing was used: each shows its full amount. */
async function rivals(count: number, limit: number): Promise<string[]> {
  const activity = await fixture.settings({ activity_name: `Plafond ${limit}`, refund_percent: false, amount: 40, refund_limit: limit });
  const ids: string[] = [];
  // The youngest is made and computed first: the older ones then arrive before it, and none sees another.
  for (let index = 0; index < count; index++) {
    app.clock.advance(-60_000);
    const claim = await fixture.request({ refund_settings: activity.id, refundable_amount: Math.min(40, limit) });
    ids.push(claim.id);
  }
  app.clock.advance(count * 60_000);
  return ids.toReversed();
}

describe('two clerks who validate the last 20 € at once', () => {
  it('do not both win: the other is told', async () => {
    const ids = await rivals(2, 20);
    const answers = await Promise.all(ids.map((id) => fixture.post(`/refunds/${id}/validate`)));
    expect(answers.map(codeOf).toSorted()).toEqual([
      '200',
      expect.stringMatching(/^422 refund.not-eligible$|^409 refund.recompute-required$/),
    ]);
  });

  it('are told both amounts when something is left', async () => {
    const ids = await rivals(2, 60);
    const answers = await Promise.all(ids.map((id) => fixture.post(`/refunds/${id}/validate`)));
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 refund.recompute-required']);
    const loser = answers.find(({ statusCode }) => statusCode === 409);
    expect(loser?.json()).toMatchObject({ stored_amount: 40, computed_amount: 20 });
  });

  it('never grant more than the limit, however many they are', async () => {
    const ids = await rivals(8, 100);
    const answers = await Promise.all(ids.map((id) => fixture.post(`/refunds/${id}/validate`)));
    const granted = answers.filter(({ statusCode }) => statusCode === 200);
    expect(granted).toHaveLength(2);
  });
});

describe('a bulk command', () => {
  it('applies the guards one by one and answers line by line', async () => {
    const ids = await rivals(3, 60);
    const preview = (await fixture.post('/refunds/bulk', { ids, command: 'validate', dry_run: true })).json<BulkResultDto>();
    const expected = [
      { id: ids[0], outcome: 'done', amount: 40 },
      { id: ids[1], outcome: 'refused', code: 'refund.recompute-required', stored_amount: 40, amount: 20 },
      { id: ids[2], outcome: 'refused', code: 'refund.not-eligible' },
    ];
    expect(preview).toMatchObject({ done: 1, refused: 2, amount: 40, results: expected });
    await app.settled();
    expect((await fixture.get(`/refunds/${ids[0]}`)).json()).toMatchObject({ status: 'waiting' });

    const done = await fixture.post('/refunds/bulk', { ids, command: 'validate' });
    expect(done.json()).toEqual(preview);
    expect((await fixture.readAfter(done, `/refunds/${ids[0]}`)).json()).toMatchObject({ status: 'valid' });
    const paid = await fixture.post('/refunds/bulk', {
      ids: ids.slice(0, 1),
      command: 'mark_refunded',
      paid_on: '2026-03-10',
      payment_mode: 'virement',
    });
    expect(paid.json()).toMatchObject({ done: 1, amount: 40 });
  });

  it.each([
    ['validate', 'devalidate', 'waiting'],
    ['refuse', 'reopen', 'waiting'],
    ['delete', 'restore', 'waiting'],
  ])('%s is taken back by %s', async (command, undo, status) => {
    const ids = await rivals(1, 60);
    const reason = 'Mauvaise sélection';
    expect((await fixture.post('/refunds/bulk', { ids, command, reason })).json()).toMatchObject({ done: 1 });
    const undone = await fixture.post('/refunds/bulk', { ids, command: undo, reason });
    expect(undone.json()).toMatchObject({ done: 1, refused: 0 });
    expect((await fixture.readAfter(undone, `/refunds/${ids[0]}`)).json()).toMatchObject({ status, isDeleted: false });
  });

  it('mark_refunded is taken back by cancel_payment', async () => {
    const ids = await rivals(1, 60);
    for (const command of ['validate', 'mark_refunded']) await fixture.post('/refunds/bulk', { ids, command });
    const undone = await fixture.post('/refunds/bulk', { ids, command: 'cancel_payment', reason: 'Mauvais virement' });
    expect((await fixture.readAfter(undone, `/refunds/${ids[0]}`)).json()).toMatchObject({ status: 'valid' });
  });

  it('computes first what has no amount yet, and finds the claims by the filters of the list', async () => {
    const activity = await fixture.settings({ activity_name: 'Sans calcul' });
    const { id } = await fixture.request({ refund_settings: activity.id });
    await app.settled();
    const filters = { 'refund_settings|eq': activity.id, 'status|eq': 'waiting' };
    const answer = await fixture.post('/refunds/bulk', { filters, command: 'validate' });
    expect(answer.json()).toMatchObject({ done: 1, refused: 0, results: [{ id, outcome: 'done', amount: 40 }] });
  });

  it('needs its claims, a known command and known filters', async () => {
    expect(codeOf(await fixture.post('/refunds/bulk', { command: 'validate' }))).toBe('400 bulk.nothing-chosen');
    expect(codeOf(await fixture.post('/refunds/bulk', { ids: [], command: 'burn' }))).toBe('422 request.invalid');
    expect(codeOf(await fixture.post('/refunds/bulk', { filters: { 'colour|eq': 'red' }, command: 'validate' }))).toBe(
      '400 list.unknown-field',
    );
    const unknown = await fixture.post('/refunds/bulk', { ids: [newId()], command: 'reopen' });
    expect(unknown.json()).toMatchObject({ done: 0, refused: 1, results: [{ code: 'refund.unknown' }] });
  });

  it('sent twice under one key is done once', async () => {
    const [id] = await rivals(1, 60);
    const key = { 'idempotency-key': newId() };
    const body = { ids: [id], command: 'refuse', reason: 'Doublon' };
    const answers = [await fixture.post('/refunds/bulk', body, key), await fixture.post('/refunds/bulk', body, key)];
    expect(answers.map((answer) => answer.json<BulkResultDto>().done)).toEqual([1, 1]);
    await app.settled();
    const history = await fixture.get(`/refunds/${id}/history?filters[type|eq]=RefundRefused`);
    expect(history.json()).toMatchObject({ totalCount: 1 });
  });
});

describe('a thousand identical requests at once', () => {
  it('make one claim', async () => {
    const activity = await fixture.settings({ activity_name: 'Mille fois' });
    const key = { 'idempotency-key': newId() };
    const body = { ...fixture.claim, refund_settings: activity.id };
    const answers = await Promise.all(Array.from({ length: 1000 }, () => fixture.post('/refunds', body, key)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1);
    await app.settled();
    expect((await fixture.get(`/refunds?filters[refund_settings|eq]=${activity.id}`)).json()).toMatchObject({ totalCount: 1 });
  }, 30_000);
});
