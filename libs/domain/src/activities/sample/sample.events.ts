import type { PersonId, RefundActivityId, RefundId, RegistrationActivityId, RegistrationId } from '@intendance/kernel/id.js';

/** Ids of the records, by noun. */
export type SampleRecords = {
  readonly people: readonly PersonId[];
  readonly refundActivities: readonly RefundActivityId[];
  readonly refunds: readonly RefundId[];
  readonly registrationActivities: readonly RegistrationActivityId[];
  readonly registrations: readonly RegistrationId[];
};

/** Stored for ever: only add optional fields or new types. `kept`: the user's own records refer to these sample records. */
export type SampleEvent = { type: 'SampleAdded'; data: SampleRecords } | { type: 'SampleRemoved'; data: { kept: SampleRecords } };
