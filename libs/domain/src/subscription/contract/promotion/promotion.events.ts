import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BasisPoints, Cents } from '@intendance/kernel/money.js';
import type { ModuleCode } from '../environment/environment.events.js';

/** `AMOUNT` is per month, VAT included. */
export type Discount = { readonly type: 'AMOUNT'; readonly amount: Cents } | { readonly type: 'PERCENT'; readonly share: BasisPoints };
/** `DATE`: months that begin on or before the day. `MONTHS_NUMBER`: the first months from acceptance. */
export type DiscountDuration =
  | { readonly type: 'DATE'; readonly endsOn: LocalDate }
  | { readonly type: 'MONTHS_NUMBER'; readonly months: number };

export type PromotionTerms = {
  readonly code: string;
  readonly label: string;
  readonly module: ModuleCode;
  readonly discount: Discount;
  readonly duration: DiscountDuration;
};

/** Stored for ever: only add optional fields or new types. */
export type PromotionEvent = { type: 'PromotionCreated'; data: PromotionTerms } | { type: 'PromotionClosed'; data: { code: string } };
