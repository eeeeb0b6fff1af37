import { type Cents, cents } from '@intendance/kernel/money.js';
import type { ModuleCode } from '../environment/environment.events.js';

/** Euro cents per month, VAT of 20 % included. `reduced` goes with a commitment of a year. */
export type ModulePrice = { readonly reduced: Cents; readonly full: Cents };
export const pricedModules = ['gestion', 'website', 'comptability'] as const satisfies readonly ModuleCode[];
export type PricedModule = (typeof pricedModules)[number];
export type ModulePrices = Readonly<Record<PricedModule, ModulePrice>>;

const euros = (reduced: number, full: number): ModulePrice => ({ reduced: cents(reduced * 100), full: cents(full * 100) });

/** The prices of the specification, until the operator publishes others. */
export const firstPrices: ModulePrices = { gestion: euros(21, 24), website: euros(60, 75), comptability: euros(27, 30) };

export const commitments = ['none', 'year'] as const;
export type Commitment = (typeof commitments)[number];
export const billingPeriods = ['month', 'year'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];
export type OfferTerms = { readonly commitment: Commitment; readonly billing: BillingPeriod };

const freeModules: readonly ModuleCode[] = ['advantage', 'subvention'];

export const isPaid = (module: ModuleCode): module is PricedModule => pricedModules.some((each) => each === module);
/** Every other module cannot be chosen. */
export const isOffered = (module: ModuleCode): boolean => isPaid(module) || freeModules.includes(module);

/** A free module costs 0. */
export function monthlyPrice(prices: ModulePrices, module: ModuleCode, commitment: Commitment): Cents {
  if (!isPaid(module)) return cents(0);
  return commitment === 'year' ? prices[module].reduced : prices[module].full;
}
