import type { ReactNode } from 'react';
import type { Computation } from '../claim.js';

/** A similar claim, with its text. */
export type Duplicate = { id: string; text: string };
/** A computed amount and the claim it was computed for: it holds only as long as the claim is the same. */
export type Computed = {
  claim: string;
  amount: number;
  computation: Computation;
  duplicates: readonly Duplicate[];
  /** Null: no limit. */
  placesLeft?: number | null;
};

export type Calculation =
  /** `free`: nothing to compute. */
  { state: 'incomplete' } | { state: 'free' } | { state: 'stale' } | { state: 'loading' } | ({ state: 'ok' | 'refused' } & Computed);

type CalculationInput = {
  isComplete: boolean;
  isFree: boolean;
  isLoading: boolean;
  /** The facts of the computation, as serialised from the form. */
  claim: string;
  computed: Computed | null;
  isWorth: (amount: number) => boolean;
};

/** Derives the state of the card from the form and the last response, so that no state needs synchronising. */
export function calculationOf({ isComplete, isFree, isLoading, claim, computed, isWorth }: CalculationInput): Calculation {
  if (isFree) return { state: 'free' };
  if (!isComplete) return { state: 'incomplete' };
  if (isLoading) return { state: 'loading' };
  if (computed?.claim !== claim) return { state: 'stale' };
  return { state: computed.computation.eligible && isWorth(computed.amount) ? 'ok' : 'refused', ...computed };
}

export type CalculationTexts = {
  title: string;
  incomplete: string;
  compute: string;
  notEligible: string;
  /** Above the reasons of a refused save. */
  cannotCompute: string;
  duplicates: string;
  /** The names of the values of a step, in reading order: the database does not keep that order. */
  valueOrder: readonly string[];
  free?: ReactNode;
};
