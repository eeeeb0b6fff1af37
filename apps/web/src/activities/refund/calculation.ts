import type { Computation, Duplicate, Refund } from './refund.js';
import { isComplete, type RefundForm, toClaim, toForm } from './refund-form.js';

/** A computed amount and the claim it was computed for: it holds only as long as the claim is the same. */
export type Computed = { claim: string; computation: Computation; duplicates: Duplicate[] };

export type Calculation =
  | { state: 'incomplete' }
  | { state: 'stale' }
  | { state: 'loading' }
  | { state: 'ok'; computation: Computation; duplicates: Duplicate[] }
  | { state: 'refused'; computation: Computation; duplicates: Duplicate[] };

export const claimKey = (form: RefundForm): string => JSON.stringify(toClaim(form));

/** The state of the card follows from the form and the last answer: nothing to keep in step. */
export function calculationOf(form: RefundForm, computed: Computed | null, isLoading: boolean): Calculation {
  if (!isComplete(form)) return { state: 'incomplete' };
  if (isLoading) return { state: 'loading' };
  if (computed?.claim !== claimKey(form)) return { state: 'stale' };
  const { computation, duplicates } = computed;
  return { state: computation.eligible && computation.refundable_amount > 0 ? 'ok' : 'refused', computation, duplicates };
}

/** The amount that a saved request carries, as if it had just been computed. */
export const computedOf = (refund: Refund): Computed | null =>
  refund.computation && refund.refundable_amount !== null
    ? { claim: claimKey(toForm(refund)), computation: refund.computation, duplicates: [] }
    : null;
