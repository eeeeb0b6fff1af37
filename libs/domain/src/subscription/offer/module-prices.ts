import { type Cents, cents } from '@intendance/kernel/money.js';
import type { ModuleCode } from '../environment/environment.events.js';

/** Euro cents per month, VAT of 20 % included. `reduced` goes with a commitment of a year. */
export type ModulePrice = { readonly reduced: Cents; readonly full: Cents };
const euros = (reduced: number, full: number): ModulePrice => ({ reduced: cents(reduced * 100), full: cents(full * 100) });

/** A module without a price cannot be chosen. */
export const modulePrices: Partial<Readonly<Record<ModuleCode, ModulePrice>>> = {
  advantage: euros(0, 0),
  subvention: euros(0, 0),
  gestion: euros(21, 24),
  website: euros(60, 75),
  comptability: euros(27, 30),
};

export const commitments = ['none', 'year'] as const;
export type Commitment = (typeof commitments)[number];
export const billingPeriods = ['month', 'year'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];
export type OfferTerms = { readonly commitment: Commitment; readonly billing: BillingPeriod };

export const isPaid = (module: ModuleCode): boolean => (modulePrices[module]?.full ?? 0) > 0;

export function monthlyPrice(module: ModuleCode, commitment: Commitment): Cents {
  const price = modulePrices[module];
  if (!price) return cents(0);
  return commitment === 'year' ? price.reduced : price.full;
}
