import type { RefundEvent } from '@intendance/domain/activities/refund/refund.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { feedStart } from '@intendance/event-store/feed-position.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { type RefundRow, refundList } from './refund-list.projection.js';

const id = newId<'refund'>();
const claim = {
  personId: newId<'person'>(),
  memberId: null,
  activityId: newId<'refund-activity'>(),
  activityVersion: 1,
  billedOn: localDate('2026-03-02'),
  bill: cents(80_00),
};
const computation = {
  refundable: cents(40_00),
  eligible: true,
  reasons: [],
  steps: [],
  explanation: '',
  inputsHash: '',
  rulesVersion: 'refund-1',
};
const requested: RefundEvent = { type: 'RefundRequested', data: { ...claim, requestedAt: '2026-03-03T09:00:00.000Z', comment: 'Été' } };
const computed: RefundEvent = { type: 'RefundableAmountComputed', data: computation };
const validated: RefundEvent = { type: 'RefundValidated', data: { refundable: cents(40_00) } };
const paid: RefundEvent = { type: 'RefundPaid', data: { paidOn: localDate('2026-03-10'), mode: null } };
const refused: RefundEvent = { type: 'RefundRefused', data: { reason: 'Doublon' } };
const deleted: RefundEvent = { type: 'RefundDeleted', data: {} };

const recorded = (event: RefundEvent, index: number): RecordedEvent<RefundEvent> => ({
  ...event,
  id: newId(),
  environmentId: newId<'environment'>(),
  stream: `refund-${id}`,
  streamType: 'refund',
  version: index + 1,
  position: feedStart,
  recordedAt: new Date('2026-03-03T09:00:00Z'),
  metadata: {
    actor: { id: newId(), name: 'Claire' },
    source: 'ui',
    command: 'x',
    commandId: newId(),
    correlationId: newId(),
    causationId: newId(),
  },
});
/** Rows travel through jsonb between two events. */
const rowAfter = (...events: RefundEvent[]): RefundRow => {
  const row = events
    .map(recorded)
    .reduce<RefundRow | null>(
      (before, event) => refundList.fold(before ? (JSON.parse(JSON.stringify(before)) as RefundRow) : undefined, event),
      null,
    );
  if (!row) throw new Error('no row');
  return row;
};
/** By status and by activity; the weeks have a spec of their own. */
const counted = (...events: RefundEvent[]) =>
  (refundList.tallies ?? []).slice(0, 2).map((tally) => tally.contributions(rowAfter(...events)));

describe('the row of a claim', () => {
  it('follows its events', () => {
    expect(rowAfter(requested)).toMatchObject({
      id,
      date: '2026-03-02',
      bill: 80_00,
      refundable: null,
      status: 'waiting',
      search: 'ete',
      version: 1,
    });
    expect(rowAfter(requested, computed, validated, paid)).toMatchObject({
      refundable: 40_00,
      status: 'refunded',
      deleted: false,
      version: 4,
    });
    expect(rowAfter(requested, deleted)).toMatchObject({ status: 'waiting', deleted: true });
  });
});

describe('the totals', () => {
  const activity_id = claim.activityId;
  it('count what was asked and what was paid', () => {
    expect(counted(requested)[0]).toEqual([
      { key: { status: 'waiting' }, values: { claims: 1, bill: 80_00, refundable: 0, uncomputed: 1 } },
    ]);
    expect(counted(requested, computed)).toEqual([
      [{ key: { status: 'waiting' }, values: { claims: 1, bill: 80_00, refundable: 40_00, uncomputed: 0 } }],
      [{ key: { activity_id }, values: { claims: 1, paid: 0, asked: 40_00 } }],
    ]);
    expect(counted(requested, computed, validated, paid)).toEqual([
      [{ key: { status: 'refunded' }, values: { claims: 1, bill: 80_00, refundable: 40_00, uncomputed: 0 } }],
      [{ key: { activity_id }, values: { claims: 1, paid: 40_00, asked: 40_00 } }],
    ]);
  });
  it('keep a refused claim on its activity, for no amount', () =>
    expect(counted(requested, computed, refused)[1]).toEqual([{ key: { activity_id }, values: { claims: 1, paid: 0, asked: 0 } }]));
  it('forget a deleted claim', () => expect(counted(requested, computed, deleted)).toEqual([[], []]));
});
