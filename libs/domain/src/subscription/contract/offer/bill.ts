import type { Cents } from '@intendance/kernel/money.js';
import type { ModuleCharge, OfferLine } from './module-charge.js';

/** VAT included, before and after the promotion. */
export type BillLine = {
  readonly line: OfferLine;
  readonly charges: readonly ModuleCharge[];
  readonly base: Cents;
  readonly discount: Cents;
};
export type BillTotals = { readonly total: Cents; readonly net: Cents; readonly vat: Cents };
