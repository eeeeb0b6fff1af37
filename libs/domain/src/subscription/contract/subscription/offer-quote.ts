import type { Cents } from '@intendance/kernel/money.js';
import type { BillPrice } from '../offer/price-bill.js';

export type OfferQuote = {
  /** Modules added today to a period that is already billed. */
  readonly due: BillPrice | null;
  /** The first period that no bill covers: the engine that makes the bills names the period. */
  readonly next: BillPrice;
  /** Per month, without promotions. */
  readonly monthly: Cents;
};
