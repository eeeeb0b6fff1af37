import type { Decider } from '@intendance/kernel/decider.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import { documentChanges } from '../claim/claim-documents.js';
import { registrationErrors } from './registration.errors.js';
import type { RegistrationClaim, RegistrationEvent } from './registration.events.js';
import { completeRegistration, type RegistrationDraft, seenAmount } from './registration-draft.js';
import { decideMove, quotedPrice, type RegistrationMove } from './registration-moves.js';
import type { RegistrationQuote } from './registration-price.js';
import { evolve, type KnownRegistration, liveRegistration, type Registration } from './registration-state.js';

export type RegistrationForm = { draft: RegistrationDraft; comment: string; documents: readonly AttachedFile[] };

export type RegistrationCommand =
  | { type: 'RequestRegistration'; data: RegistrationForm & { requestedAt: string } }
  /** A full save: `documents` is what must be attached afterwards. */
  | { type: 'AmendRegistration'; data: RegistrationForm }
  | { type: 'AttachRegistrationDocument'; data: AttachedFile }
  | { type: 'DetachRegistrationDocument'; data: { id: AttachmentId } }
  /** `quote` comes from `registrationPrice`; `seen` is the amount that the user saw, if it was sent. */
  | { type: 'PriceRegistration'; data: { quote: RegistrationQuote; seen?: Cents } }
  | RegistrationMove;

export const registrationDecider: Decider<RegistrationCommand, RegistrationEvent, Registration> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

function decide(command: RegistrationCommand, registration: Registration): RegistrationEvent[] {
  switch (command.type) {
    case 'RequestRegistration':
      return registration.status === 'none' ? request(command.data) : [];
    case 'AmendRegistration':
      return amend(liveRegistration(registration), command.data);
    case 'AttachRegistrationDocument': {
      const isKnown = liveRegistration(registration).documents.some(({ id }) => id === command.data.id);
      return isKnown ? [] : [{ type: 'RegistrationDocumentAttached', data: command.data }];
    }
    case 'DetachRegistrationDocument':
      return detach(liveRegistration(registration), command.data.id);
    case 'PriceRegistration':
      return price(liveRegistration(registration), command.data.quote, command.data.seen);
    default:
      return decideMove(command, registration);
  }
}

function request({ draft, comment, documents, requestedAt }: RegistrationForm & { requestedAt: string }): RegistrationEvent[] {
  const claim = completeRegistration(draft, documents.length);
  seenAmount(draft);
  return [
    { type: 'RegistrationRequested', data: { ...claim, requestedAt, comment: comment.trim() } },
    ...documents.map((data): RegistrationEvent => ({ type: 'RegistrationDocumentAttached', data })),
  ];
}

function amend(registration: KnownRegistration, { draft, comment, documents }: RegistrationForm): RegistrationEvent[] {
  const claim = completeRegistration(draft, documents.length);
  const isChanged = !isSameClaim(claim, registration.claim);
  if (isChanged && registration.status !== 'waiting') throw registrationErrors.closed();
  // An amount that nothing has changed stays.
  if (isChanged || draft.amount !== null) seenAmount(draft);
  const { added, removed } = documentChanges(registration.documents, documents);
  return [
    ...(isChanged ? [{ type: 'RegistrationAmended' as const, data: claim }] : []),
    ...(comment.trim() === registration.comment ? [] : [{ type: 'RegistrationCommented' as const, data: { comment: comment.trim() } }]),
    ...added.map((data): RegistrationEvent => ({ type: 'RegistrationDocumentAttached', data })),
    ...removed.flatMap(({ id }) => detach(registration, id)),
  ];
}

const isSameClaim = (left: RegistrationClaim, right: RegistrationClaim): boolean =>
  left.personId === right.personId && left.activityId === right.activityId && left.date === right.date && left.entries === right.entries;

/** What a decision rests on stays: documents leave only while the registration is open. */
function detach(registration: KnownRegistration, id: AttachmentId): RegistrationEvent[] {
  const document = registration.documents.find((candidate) => candidate.id === id);
  if (!document) throw registrationErrors.documentUnknown();
  if (registration.status === 'valid' || registration.status === 'paid') throw registrationErrors.closed();
  return [{ type: 'RegistrationDocumentDetached', data: { id, name: document.name } }];
}

function price(registration: KnownRegistration, quote: RegistrationQuote, seen: Cents | undefined): RegistrationEvent[] {
  if (registration.status !== 'waiting') throw registrationErrors.closed();
  const data = quotedPrice(quote);
  if (seen !== undefined && seen !== data.amount) throw registrationErrors.recomputeRequired(seen, data.amount);
  return registration.price?.inputsHash === data.inputsHash ? [] : [{ type: 'RegistrationPriced', data }];
}
