import type { RegistrationEvent } from '@intendance/domain/activities/registration/registration.events.js';
import {
  amountOf,
  type KnownRegistration,
  knownRegistration,
  type Registration,
  registrationFold,
} from '@intendance/domain/activities/registration/registration-state.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { searchColumn } from '@intendance/kernel/names.js';
import type { RowProjection, Tally } from '../../platform/projection/projection.js';
import { byWeek, decidedAt } from '../claim/claim-weeks.js';

/** The folded registration, and the columns that lists filter, order and sum. */
export type RegistrationRow = {
  id: string;
  person_id: string;
  activity_id: string;
  date: LocalDate;
  requested_at: string;
  /** The instant of the validation or the refusal; null while the claim waits, and for an imported decision. */
  decided_at: string | null;
  status: KnownRegistration['status'];
  entries: number;
  /** The amount owed, or the computed one before the validation. */
  amount: number | null;
  search: string;
  deleted: boolean;
  version: number;
  state: KnownRegistration;
};

/** Registrations, participants and amounts per status, for the dashboard. */
const byStatus: Tally<RegistrationRow> = {
  table: 'registration_by_status',
  keyColumns: { status: 'text' },
  valueColumns: ['claims', 'entries', 'amount'],
  contributions: ({ deleted, status, entries, amount }) =>
    deleted ? [] : [{ key: { status }, values: { claims: 1, entries, amount: amount ?? 0 } }],
};

/** Participants and amounts per activity, and the number of registrations that refer to the activity. */
const byActivity: Tally<RegistrationRow> = {
  table: 'registration_by_activity',
  keyColumns: { activity_id: 'uuid' },
  valueColumns: ['claims', 'attendees', 'amount'],
  contributions: ({ activity_id, deleted, status, entries, amount }) => {
    if (deleted) return [];
    const active = status === 'refused' ? { attendees: 0, amount: 0 } : { attendees: entries, amount: amount ?? 0 };
    return [{ key: { activity_id }, values: { claims: 1, ...active } }];
  },
};

/** Participants per option of an activity. */
const byOption: Tally<RegistrationRow> = {
  table: 'registration_by_option',
  keyColumns: { activity_id: 'uuid', option_id: 'uuid' },
  valueColumns: ['attendees'],
  contributions: ({ activity_id, deleted, status, state }) =>
    deleted || status === 'refused'
      ? []
      : (state.claim.options ?? []).map(({ optionId, count }) => ({
          key: { activity_id, option_id: optionId },
          values: { attendees: count },
        })),
};

export const registrationList: RowProjection<RegistrationEvent, RegistrationRow> = {
  name: 'registration-list',
  version: 7,
  holdsPersonalData: true,
  from: ['registration'],
  table: {
    name: 'registration_list',
    columns: {
      id: { type: 'uuid' },
      person_id: { type: 'uuid' },
      activity_id: { type: 'uuid' },
      date: { type: 'date' },
      requested_at: { type: 'timestamptz' },
      decided_at: { type: 'timestamptz', nullable: true },
      status: { type: 'text' },
      entries: { type: 'integer' },
      amount: { type: 'bigint', nullable: true },
      search: { type: 'text' },
      deleted: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: [
      'updated_at, id',
      'status, date, id',
      'person_id, date',
      'activity_id, date, id',
      'requested_at, id',
      'entries, id',
      'coalesce(amount, 0), id',
      // Searches, counts and totals are read from them alone: the rows themselves carry the folded registration.
      'USING btree (environment_id, deleted, date, id) INCLUDE (entries, amount, person_id, activity_id, search)',
      'USING btree (environment_id, deleted, status) INCLUDE (entries, amount)',
      'USING btree (environment_id, activity_id, deleted) INCLUDE (entries, amount)',
    ],
  },
  tallies: [byStatus, byActivity, byOption, byWeek('registration_by_week')],
  fold: (row, event: RecordedEvent<RegistrationEvent>) => {
    const before: Registration = row?.state ?? registrationFold.initial;
    const state = knownRegistration(registrationFold.evolve(before, event));
    return registrationRow(streamKeyOf(event.stream), state, event.version, decidedAt(row, state.status, event));
  },
};

export const registrationRow = (id: string, state: KnownRegistration, version: number, decision: string | null): RegistrationRow => ({
  id,
  person_id: state.claim.personId,
  activity_id: state.claim.activityId,
  date: state.claim.date,
  requested_at: state.requestedAt,
  decided_at: decision,
  status: state.status,
  entries: state.claim.entries,
  amount: amountOf(state) ?? null,
  search: searchColumn(state.comment),
  deleted: state.isDeleted,
  version,
  state,
});
