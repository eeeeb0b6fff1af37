import type { RegistrationEvent } from '@intendance/domain/activities/registration/registration.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { feedStart } from '@intendance/event-store/feed-position.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { type RegistrationRow, registrationList } from './registration-list.projection.js';

const id = newId<'registration'>();
const activityId = newId<'registration-activity'>();
const claim = { personId: newId<'person'>(), activityId, activityVersion: 1, date: localDate('2026-03-02'), entries: 3 };
const computation = { eligible: true, reasons: [], steps: [], explanation: '', inputsHash: '', rulesVersion: 'registration-1' };
const requested: RegistrationEvent = {
  type: 'RegistrationRequested',
  data: { ...claim, requestedAt: '2026-03-01T09:00:00.000Z', comment: 'Été' },
};
const priced: RegistrationEvent = { type: 'RegistrationPriced', data: { amount: cents(46_50), ...computation } };
const validated: RegistrationEvent = { type: 'RegistrationValidated', data: { amount: cents(46_50) } };
const paid: RegistrationEvent = { type: 'RegistrationPaid', data: { paidOn: localDate('2026-03-10'), mode: null } };
const cancelled: RegistrationEvent = { type: 'RegistrationCancelled', data: { reason: 'Empêchement' } };
const deleted: RegistrationEvent = { type: 'RegistrationDeleted', data: {} };

const recorded = (event: RegistrationEvent, index: number): RecordedEvent<RegistrationEvent> => ({
  ...event,
  id: newId(),
  environmentId: newId<'environment'>(),
  stream: `registration-${id}`,
  streamType: 'registration',
  version: index + 1,
  position: feedStart,
  recordedAt: new Date('2026-03-01T09:00:00Z'),
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
const rowAfter = (...events: RegistrationEvent[]): RegistrationRow => {
  const through = (row: RegistrationRow | null) => (row ? (JSON.parse(JSON.stringify(row)) as RegistrationRow) : undefined);
  const row = events.map(recorded).reduce<RegistrationRow | null>((before, event) => registrationList.fold(through(before), event), null);
  if (!row) throw new Error('no row');
  return row;
};
/** By status, activity and option; the weeks have a spec of their own. */
const counted = (...events: RegistrationEvent[]) => {
  const row = rowAfter(...events);
  return registrationList.tallies?.slice(0, 3).map((tally) => tally.contributions(row).map(({ key, values }) => ({ ...key, ...values })));
};

describe('the row of a registration', () => {
  it('shows what is asked for, found without accents', () =>
    expect(rowAfter(requested)).toMatchObject({
      id,
      person_id: claim.personId,
      activity_id: activityId,
      date: '2026-03-02',
      status: 'waiting',
      entries: 3,
      amount: null,
      search: 'ete',
      deleted: false,
      version: 1,
    }));
  it('shows what the computation gave, then what is owed', () => {
    expect(rowAfter(requested, priced)).toMatchObject({ status: 'waiting', amount: 46_50 });
    expect(rowAfter(requested, priced, validated, paid)).toMatchObject({ status: 'paid', amount: 46_50, version: 4 });
  });
});

describe('what a registration counts for', () => {
  it('is its status, and its activity', () =>
    expect(counted(requested, priced, validated)).toEqual([
      [{ status: 'valid', claims: 1, entries: 3, amount: 46_50 }],
      [{ activity_id: activityId, claims: 1, attendees: 3, amount: 46_50 }],
      [],
    ]));
  it('is nobody who comes once cancelled, and still a registration of the activity', () =>
    expect(counted(requested, priced, validated, cancelled)).toEqual([
      [{ status: 'refused', claims: 1, entries: 3, amount: 46_50 }],
      [{ activity_id: activityId, claims: 1, attendees: 0, amount: 0 }],
      [],
    ]));
  it('is nothing in the trash', () => expect(counted(requested, priced, deleted)).toEqual([[], [], []]));
  it('is the options that its participants take', () => {
    const withBus: RegistrationEvent = {
      type: 'RegistrationAmended',
      data: { ...claim, options: [{ optionId: 'bus', label: 'Bus', count: 2 }] },
    };
    expect(counted(requested, withBus)?.[2]).toEqual([{ activity_id: activityId, option_id: 'bus', attendees: 2 }]);
    expect(counted(requested, withBus, cancelled)?.[2]).toEqual([]);
  });
});
