import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { describe, expect, it } from '@jest/globals';
import { byWeek, decidedAt } from './claim-weeks.js';

const at = new Date('2026-11-25T10:00:00Z');
const event = (source = 'ui') => ({ recordedAt: at, metadata: { source } }) as unknown as RecordedEvent;
const waits = { status: 'waiting', decided_at: null };
const decision = { status: 'valid', decided_at: '2026-11-20T09:00:00.000Z' };

describe('the instant of a decision', () => {
  it('is that of the event which ends the wait', () => {
    expect(decidedAt(waits, 'valid', event())).toBe(at.toISOString());
    expect(decidedAt(waits, 'refused', event())).toBe(at.toISOString());
    expect(decidedAt(undefined, 'valid', event())).toBe(at.toISOString());
  });
  it('stays when the claim is paid', () => expect(decidedAt(decision, 'refunded', event())).toBe(decision.decided_at));
  it('is none while the claim waits, again or still, and for an imported decision', () => {
    expect(decidedAt(decision, 'waiting', event())).toBeNull();
    expect(decidedAt(undefined, 'waiting', event())).toBeNull();
    expect(decidedAt(waits, 'valid', event('import'))).toBeNull();
    expect(decidedAt({ status: 'valid', decided_at: null }, 'refunded', event())).toBeNull();
  });
});

describe('the weeks of a claim', () => {
  const { contributions } = byWeek('claim_by_week');
  // A Sunday in Paris, and the last minutes of it: already Monday in Auckland, still Sunday in London.
  const claim = { status: 'waiting', deleted: false, decided_at: null, state: { requestedAt: '2026-11-22T22:59:00Z' } };

  it('begin on Monday in Paris', () => {
    expect(contributions(claim)).toEqual([{ key: { week: '2026-11-16' }, values: { requests: 1, decisions: 0, minutes: 0 } }]);
    const [later] = contributions({ ...claim, state: { requestedAt: '2026-11-22T23:00:00Z' } });
    expect(later?.key).toEqual({ week: '2026-11-23' });
  });
  it('are those of the request and of the decision, with the minutes between', () =>
    expect(contributions({ ...claim, status: 'valid', decided_at: '2026-11-23T00:29:00Z' })).toEqual([
      { key: { week: '2026-11-16' }, values: { requests: 1, decisions: 0, minutes: 0 } },
      { key: { week: '2026-11-23' }, values: { requests: 0, decisions: 1, minutes: 90 } },
    ]));
  it('count no deleted claim', () => expect(contributions({ ...claim, deleted: true })).toEqual([]));
});
