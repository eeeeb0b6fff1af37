import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { RegistrationStatus } from './registration.errors.js';

/** What the answer depends on. `cancelUntil`: the day of the activity, null without one. */
type OwnCancellation = {
  readonly status: RegistrationStatus;
  readonly amount: Cents | null;
  readonly cancelUntil: LocalDate | null;
  readonly today: LocalDate;
};

/** What keeps a beneficiary from cancelling; null when nothing does. A refused registration is cancelled already. */
export function cancellationBar({ status, amount, cancelUntil, today }: OwnCancellation): 'decided' | 'over' | null {
  if (cancelUntil !== null && today > cancelUntil) return 'over';
  if (status === 'waiting') return null;
  // A payment is given back by the structure. A free registration is paid as soon as it is granted.
  const isGranted = status === 'valid' || (status === 'paid' && amount === 0);
  return isGranted && cancelUntil !== null ? null : 'decided';
}
