import type { Fold } from '@intendance/kernel/case.js';
import type { BillingDataEvent, BillingFacts } from './billing-data.events.js';

export type SavedBillingData = {
  readonly status: 'saved';
  readonly facts: BillingFacts;
  /** Number of the mandate that covers the account: each new account has another, and so has each account whose mandate was revoked. */
  readonly mandate: number;
  /** The mandate of that number is signed. */
  readonly isDebitAuthorized: boolean;
};
export type BillingData = { readonly status: 'none' } | SavedBillingData;

export const billingDataFold: Fold<BillingDataEvent, BillingData> = { initial: { status: 'none' }, evolve };

function evolve(state: BillingData, event: BillingDataEvent): BillingData {
  switch (event.type) {
    case 'BillingDataSaved': {
      const { mandate, ...facts } = event.data;
      const isDebitAuthorized = state.status === 'saved' && state.mandate === mandate && state.isDebitAuthorized;
      return { status: 'saved', facts, mandate, isDebitAuthorized };
    }
    case 'DebitAuthorized':
      return state.status === 'saved' && state.mandate === event.data.mandate ? { ...state, isDebitAuthorized: true } : state;
    case 'DebitWithdrawn':
      return state.status === 'saved' && state.mandate === event.data.mandate
        ? { ...state, mandate: state.mandate + 1, isDebitAuthorized: false }
        : state;
  }
}

/** A signed mandate covers the account that is debited today. */
export const hasMandate = (state: BillingData): boolean => state.status === 'saved' && state.isDebitAuthorized;
