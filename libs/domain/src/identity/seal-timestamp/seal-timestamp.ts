import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { sealTimestampErrors } from './seal-timestamp.errors.js';
import { type SealTimestampEvent, type SealTimestampId, sealTimestampStream } from './seal-timestamp.events.js';

export type SealTimestamp = SealTimestampEvent['data'] | null;
export type SealTimestampCommand = { type: 'RecordSealTimestamp'; data: SealTimestampEvent['data'] };

/** A head is stamped once; another head of this number is one of a history that was sealed again. */
export const sealTimestampDecider: Decider<SealTimestampCommand, SealTimestampEvent, SealTimestamp> = {
  initial: null,
  decide: ({ data }, timestamp) => (timestamp?.head === data.head ? [] : [{ type: 'SealTimestampReceived', data }]),
  evolve: (_, { data }) => data,
};

/** @throws seal-timestamp.unknown */
export function knownTimestamp(timestamp: SealTimestamp): SealTimestampEvent['data'] {
  if (timestamp === null) throw sealTimestampErrors.unknown();
  return timestamp;
}

export const sealTimestampCase = singleStreamCase({
  decider: sealTimestampDecider,
  stream: (id: SealTimestampId) => sealTimestampStream(id),
  answer: (timestamp) => timestamp,
});
