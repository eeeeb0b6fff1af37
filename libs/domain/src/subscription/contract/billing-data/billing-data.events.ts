import type { EnvironmentId } from '@intendance/kernel/id.js';

/** Whether the customer is liable for VAT (assujetti) or not. */
export const vatStatuses = ['liable', 'not-liable'] as const;
export type VatStatus = (typeof vatStatuses)[number];
export type BillAddress = { readonly street: string; readonly zip: string; readonly city: string; readonly country: string };

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
  /** Nine digits; absent: that of the form of the structure. */
  readonly siren?: string;
  /** Absent: companies are liable, other structures are not. */
  readonly vatStatus?: VatStatus;
  /** Printed on bills instead of the address of the holder. */
  readonly billAddress?: BillAddress;
};

/** Stored for ever: only add optional fields or new types. `mandate` is the number of the mandate that covers the account. */
export type BillingDataEvent =
  | { type: 'BillingDataSaved'; data: BillingFacts & { mandate: number } }
  | { type: 'DebitAuthorized'; data: { mandate: number } }
  /** The mandate of that number is revoked: the account waits for the next one. */
  | { type: 'DebitWithdrawn'; data: { mandate: number } };

export const billingDataStream = (id: EnvironmentId): `billing-data-${string}` => `billing-data-${id}`;
