import type { EnvironmentId } from '@intendance/kernel/id.js';

export const commitments = ['NONE', 'YEAR'] as const;
export type Commitment = (typeof commitments)[number];

export const billingPeriods = ['MONTH', 'YEAR'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

/** The structure that pays, the account that is debited, and the contract's rhythm. `holder` names the structure. */
export type BillingFacts = {
  readonly holder: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly iban: string;
  readonly bic: string;
  readonly commitment: Commitment;
  readonly period: BillingPeriod;
};

/** Stored for ever: only add optional fields or new types. `mandate` is the number of the mandate that covers the account. */
export type BillingDataEvent =
  | { type: 'BillingDataSaved'; data: BillingFacts & { mandate: number } }
  | { type: 'DebitAuthorized'; data: { mandate: number } };

export const billingDataStream = (id: EnvironmentId): `billing-data-${string}` => `billing-data-${id}`;
