import type { EnvironmentId } from '@intendance/kernel/id.js';

/** The structure that pays, and the account that is debited. `holder` names the structure. */
export type BillingFacts = {
  readonly holder: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly iban: string;
  readonly bic: string;
};

/** Stored for ever: only add optional fields or new types. `mandate` is the number of the mandate that covers the account. */
export type BillingDataEvent =
  | { type: 'BillingDataSaved'; data: BillingFacts & { mandate: number } }
  | { type: 'DebitAuthorized'; data: { mandate: number } };

export const billingDataStream = (id: EnvironmentId): `billing-data-${string}` => `billing-data-${id}`;
