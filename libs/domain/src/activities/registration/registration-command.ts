import type { AttachmentId, PersonId, RegistrationActivityId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BankOperationId } from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import type { Payment } from '../claim/claim-payment.js';
import type { ChosenOption } from '../registration-roll/registration-roll.events.js';
import type { KnownRegistration } from './registration-state.js';

/** The registration as sent: anything may be missing. */
export type SentRegistration = {
  personId: PersonId | null;
  activityId: RegistrationActivityId | null;
  date: LocalDate | null;
  entries: number | null;
  /** Undefined: those of the registration stay. */
  options?: readonly ChosenOption[] | undefined;
};
/** `seen`: the amount that the user saw, negative if not eligible. `documents` undefined: the attached documents stay. */
export type RegistrationForm = {
  claim: SentRegistration;
  seen: Cents | null;
  /** The reason why somebody who is not present on the date is registered. */
  overrideReason?: string | undefined;
  comment: string;
  documents?: readonly AttachedFile[] | undefined;
  /** The names of those who come; undefined: the names stay. */
  participants?: readonly string[] | undefined;
};
type Request = RegistrationForm & {
  goal: 'waiting' | 'valid';
  requestedAt?: string | undefined;
  /** Computes the amount even if the user saw none: a member reads the price beside the form. */
  isComputing?: boolean | undefined;
};
type Save = RegistrationForm &
  Payment & { goal?: KnownRegistration['status'] | undefined; isDeleted?: boolean | undefined; reason: string };

export type RegistrationCommand =
  | { type: 'RequestRegistration'; data: Request }
  /** A full save, and the status that the user chose. */
  | { type: 'SaveRegistration'; data: Save }
  | { type: 'ValidateRegistration'; data: { seen?: Cents | undefined; overrideReason?: string | undefined } }
  | { type: 'RefuseRegistration'; data: { reason: string } }
  /** The beneficiary gives up a registration that waits. */
  | { type: 'CancelOwnRegistration'; data: { personId: PersonId } }
  /** Takes places again, if any are left. */
  | { type: 'ReopenRegistration' }
  | { type: 'DevalidateRegistration'; data: { reason: string } }
  /** `amount`: the amount that was paid, when it is known apart from the registration. */
  | { type: 'PayRegistration'; data: Payment & { amount?: Cents } }
  /** `operationId`: does nothing unless this operation pays the registration. */
  | { type: 'CancelRegistrationPayment'; data: { reason: string; operationId?: BankOperationId } }
  | { type: 'DeleteRegistration' }
  | { type: 'RestoreRegistration' }
  | { type: 'AttachRegistrationDocument'; data: AttachedFile }
  | { type: 'DetachRegistrationDocument'; data: { id: AttachmentId } }
  /** The beneficiary has been erased. */
  | { type: 'ErasePersonalData' };
