import type { AttachmentId } from '@intendance/kernel/id.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import { documentChanges } from '../claim/claim-documents.js';
import { areSameOptions } from '../registration-roll/registration-roll.js';
import { registrationErrors } from './registration.errors.js';
import type { RegistrationClaim, RegistrationEvent } from './registration.events.js';
import { completeRegistration, type RegistrationDraft, seenAmount } from './registration-draft.js';
import { quotedPrice } from './registration-moves.js';
import type { RegistrationQuote } from './registration-price.js';
import { liveRegistration, type Registration } from './registration-state.js';

/** `isComputing`: the form needs no amount that the user saw. */
type Form = { draft: RegistrationDraft; comment: string; documents: readonly AttachedFile[]; isComputing: boolean };

type Request = Form & { requestedAt: string };

export function request({ draft, comment, documents, requestedAt, isComputing }: Request): RegistrationEvent[] {
  const claim = completeRegistration(draft, documents.length);
  if (!isComputing) seenAmount(draft);
  return [
    { type: 'RegistrationRequested', data: { ...claim, requestedAt, comment: comment.trim() } },
    ...documents.map((data): RegistrationEvent => ({ type: 'RegistrationDocumentAttached', data })),
  ];
}

/** A full save: `documents` are the documents after the save. */
export function amend(state: Registration, { draft, comment, documents, isComputing }: Form): RegistrationEvent[] {
  const registration = liveRegistration(state);
  const claim = completeRegistration(draft, documents.length);
  const isChanged = !isSameClaim(claim, registration.claim);
  if (isChanged && registration.status !== 'waiting') throw registrationErrors.closed();
  // An amount that nothing has changed stays.
  if (!isComputing && (isChanged || draft.amount !== null)) seenAmount(draft);
  const { added, removed } = documentChanges(registration.documents, documents);
  return [
    ...(isChanged ? [{ type: 'RegistrationAmended' as const, data: claim }] : []),
    ...(comment.trim() === registration.comment ? [] : [{ type: 'RegistrationCommented' as const, data: { comment: comment.trim() } }]),
    ...added.map((data): RegistrationEvent => ({ type: 'RegistrationDocumentAttached', data })),
    ...removed.flatMap(({ id }) => detach(registration, id)),
  ];
}

/** @param names undefined: the names stay. @throws registration.participants-invalid if more are named than there are places */
export function nameParticipants(state: Registration, names: readonly string[] | undefined): RegistrationEvent[] {
  const { participants = [], claim } = liveRegistration(state);
  const typed = names?.map((name) => name.trim()).filter((name) => name !== '') ?? participants;
  if (typed.length > claim.entries) throw registrationErrors.participantsInvalid(typed.length, claim.entries);
  return typed.join('\n') === participants.join('\n') ? [] : [{ type: 'RegistrationParticipantsNamed', data: { names: typed } }];
}

const isSameClaim = (left: RegistrationClaim, right: RegistrationClaim): boolean =>
  left.personId === right.personId &&
  left.activityId === right.activityId &&
  left.date === right.date &&
  left.entries === right.entries &&
  areSameOptions(left.options, right.options);

export const attach = (state: Registration, document: AttachedFile): RegistrationEvent[] =>
  liveRegistration(state).documents.some(({ id }) => id === document.id) ? [] : [{ type: 'RegistrationDocumentAttached', data: document }];

/** Documents of a granted registration stay: the decision rests on them. */
export function detach(state: Registration, id: AttachmentId): RegistrationEvent[] {
  const registration = liveRegistration(state);
  const document = registration.documents.find((candidate) => candidate.id === id);
  if (!document) throw registrationErrors.documentUnknown();
  if (registration.status === 'valid' || registration.status === 'paid') throw registrationErrors.closed();
  return [{ type: 'RegistrationDocumentDetached', data: { id, name: document.name } }];
}

/** Registers somebody who is not present on the date; the reason says why. Other reasons of a refusal stay. */
export function grantException(state: Registration, { reasons }: RegistrationQuote, typed = ''): RegistrationEvent[] {
  const reason = typed.trim();
  if (reason === '' || liveRegistration(state).status !== 'waiting' || !reasons.some(({ code }) => code === 'NOT_CURRENT')) return [];
  return [{ type: 'RegistrationExceptionGranted', data: { reason } }];
}

/** `seen`: the amount that the user saw, if it was sent. */
export function price(state: Registration, quote: RegistrationQuote, seen: Cents | null): RegistrationEvent[] {
  const registration = liveRegistration(state);
  if (registration.status !== 'waiting') throw registrationErrors.closed();
  const data = quotedPrice(quote);
  if (seen !== null && seen !== data.amount) throw registrationErrors.recomputeRequired(seen, data.amount);
  return registration.price?.inputsHash === data.inputsHash ? [] : [{ type: 'RegistrationPriced', data }];
}
