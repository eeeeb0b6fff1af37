import { type Case, read } from '@intendance/kernel/case.js';
import { addMonths, type LocalDate } from '@intendance/kernel/local-date.js';
import { mandateErrors } from './mandate.errors.js';
import { type MandateId, mandateStream } from './mandate.events.js';
import { type Mandate, mandateFold } from './mandate-state.js';

/**
 * 13 months, in which a bank disputes a debit without a valid mandate (code monétaire et financier, L. 133-24), and the five years of a claim
 * on the contract (code civil, 2224). Afterwards nobody has to prove who signed.
 */
export const retentionMonths = 13 + 60;

/** `lastUse`: the day of the last debit, which the register of debits knows; null: none. */
export type MandateErasureCommand = { type: 'EraseMandate'; id: MandateId; data: { lastUse: LocalDate | null } };
const folds = { mandate: mandateFold };

/** Deletes the key of the signer of a mandate that ended years ago. */
export const mandateErasureCase: Case<MandateErasureCommand, Mandate, typeof folds, 'mandate'> = {
  folds,
  own: 'mandate',
  streams: ({ id }) => ({ mandate: read(mandateStream(id)) }),
  decide({ id, data: { lastUse } }, { mandate }, { today: on }) {
    if (mandate.status !== 'revoked' || mandate.revokedOn === null) throw mandateErrors.retained();
    if (mandate.erasedOn !== null) return { events: {}, answer: mandate };
    if (!isErasable(mandate.revokedOn, lastUse, on)) throw mandateErrors.retained();
    const erased = { type: 'MandateErased' as const, data: { on } };
    return { events: { mandate: [erased] }, answer: mandateFold.evolve(mandate, erased), erases: [id] };
  },
};

/** Counts from the end of the mandate, or from a debit that came after. */
export function isErasable(revokedOn: LocalDate, lastUse: LocalDate | null, on: LocalDate): boolean {
  const end = lastUse !== null && lastUse > revokedOn ? lastUse : revokedOn;
  return addMonths(end, retentionMonths) < on;
}
