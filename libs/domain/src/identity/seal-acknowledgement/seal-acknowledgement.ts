import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { sealAcknowledgementErrors } from './seal-acknowledgement.errors.js';
import { type SealAcknowledgementEvent, type SealAcknowledgementId, sealAcknowledgementStream } from './seal-acknowledgement.events.js';

export type SealAcknowledgement = SealAcknowledgementEvent['data'] | null;
export type SealAcknowledgementCommand = { type: 'RecordSealAcknowledgement'; data: SealAcknowledgementEvent['data'] };

/** An installation acknowledges a head once; another head of this number is one of a history that was sealed again. */
export const sealAcknowledgementDecider: Decider<SealAcknowledgementCommand, SealAcknowledgementEvent, SealAcknowledgement> = {
  initial: null,
  decide: ({ data }, former) =>
    former?.head === data.head && former.installation === data.installation ? [] : [{ type: 'SealAcknowledged', data }],
  evolve: (_, { data }) => data,
};

/** @throws seal-acknowledgement.unknown */
export function knownAcknowledgement(acknowledgement: SealAcknowledgement): SealAcknowledgementEvent['data'] {
  if (acknowledgement === null) throw sealAcknowledgementErrors.unknown();
  return acknowledgement;
}

export const sealAcknowledgementCase = singleStreamCase({
  decider: sealAcknowledgementDecider,
  stream: (id: SealAcknowledgementId) => sealAcknowledgementStream(id),
  answer: (acknowledgement) => acknowledgement,
});
