import type { Computation } from '@intendance/kernel/computation.js';
import type { AttachmentId, PersonId, RegistrationActivityId, RegistrationId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import type { PriceReasonCode } from './registration-price.js';
import type { PriceStepCode } from './registration-steps.js';
import type { TakenOption } from './taken-options.js';

export type RegistrationClaim = {
  personId: PersonId;
  activityId: RegistrationActivityId;
  /** The rule under which the registration was made, and under which it is judged. */
  activityVersion: number;
  /** The day for which it counts. */
  date: LocalDate;
  /** How many come, guests included: 1 to 99. */
  entries: number;
  /** In the order of the activity; absent without options. */
  options?: readonly TakenOption[];
};

/** The price of a registration, with its explanation. */
export type RegistrationPrice = { amount: Cents } & Computation<PriceReasonCode, PriceStepCode>;

/** Stored for ever: only add optional fields or new types. */
export type RegistrationEvent =
  | { type: 'RegistrationRequested'; data: RegistrationClaim & { requestedAt: string; comment: string } }
  | { type: 'RegistrationAmended'; data: RegistrationClaim }
  | { type: 'RegistrationCommented'; data: { comment: string } }
  /** The names of those who come, as far as they are known: at most as many as the places. */
  | { type: 'RegistrationParticipantsNamed'; data: { names: readonly string[] } }
  | { type: 'RegistrationDocumentAttached'; data: AttachedFile }
  | { type: 'RegistrationDocumentDetached'; data: { id: AttachmentId; name: string } }
  | { type: 'RegistrationPriced'; data: RegistrationPrice }
  /** The beneficiary is registered although not present on the date. */
  | { type: 'RegistrationExceptionGranted'; data: { reason: string } }
  | { type: 'RegistrationValidated'; data: { amount: Cents } }
  | { type: 'RegistrationRefused'; data: { reason: string } }
  /** The refusal of a validated registration: its places are free again. */
  | { type: 'RegistrationCancelled'; data: { reason: string } }
  | { type: 'RegistrationReopened'; data: Record<string, never> }
  | { type: 'RegistrationDevalidated'; data: { reason: string } }
  /** A free one is paid as soon as it is validated. */
  | { type: 'RegistrationPaid'; data: { paidOn: LocalDate; mode: string | null; operationId?: string } }
  | { type: 'RegistrationPaymentCancelled'; data: { reason: string } }
  | { type: 'RegistrationDeleted'; data: Record<string, never> }
  | { type: 'RegistrationRestored'; data: Record<string, never> }
  /** With its person's: the texts and documents go, the amounts and the days stay. */
  | { type: 'RegistrationPersonalDataErased'; data: Record<string, never> };

export const registrationStream = (id: RegistrationId): `registration-${string}` => `registration-${id}`;
