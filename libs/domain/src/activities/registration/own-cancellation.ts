import type { DomainError } from '@intendance/kernel/domain-error.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { type RegistrationStatus, registrationErrors } from './registration.errors.js';

/** `cancelUntil`: the day of the activity, null without one. */
type OwnCancellation = {
  readonly status: Exclude<RegistrationStatus, 'refused'>;
  readonly amount: Cents | null;
  readonly cancelUntil: LocalDate | null;
  readonly today: LocalDate;
};

/** Why a beneficiary cannot cancel a registration that is not refused; null when nothing keeps them from it. */
export function cancellationRefusal({ status, amount, cancelUntil, today }: OwnCancellation): DomainError | null {
  if (cancelUntil !== null && today > cancelUntil) return registrationErrors.cancellationOver(cancelUntil);
  if (status === 'waiting') return null;
  // The structure gives a payment back. A free registration is paid as soon as it is granted.
  const isGranted = status === 'valid' || (status === 'paid' && amount === 0);
  return isGranted && cancelUntil !== null ? null : registrationErrors.decided();
}
