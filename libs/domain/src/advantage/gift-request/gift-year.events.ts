import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { GiftRequestId } from './gift-request.events.js';
import type { GiftType, VoucherPurpose } from './gift-type.js';

export type GrantedVoucher = VoucherPurpose & { readonly personId: PersonId };

/** Stored for ever: only add optional fields or new types. */
export type GiftYearEvent =
  | {
      type: 'GiftVouchersGranted';
      data: { requestId: GiftRequestId; giftType: GiftType; amount: Cents; givenOn: LocalDate; vouchers: readonly GrantedVoucher[] };
    }
  | { type: 'GiftVouchersWithdrawn'; data: { requestId: GiftRequestId; people: readonly PersonId[] } };

/**
 * One ledger per environment and year: each request appends to it, so two requests that were decided on the same year cannot both be
 * stored. A stream per person would be thousands in one append.
 */
export const giftYearStream = (year: number): `gift-year-${string}` => `gift-year-${year}`;
