import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { ModulePrices } from './module-prices.js';

/** Stored for ever: only add optional fields or new types. A list is named by its first day. */
export type PriceListEvent =
  | { type: 'PriceListPublished'; data: { validFrom: LocalDate; publishedOn: LocalDate; prices: ModulePrices; reason: string } }
  | { type: 'PriceListWithdrawn'; data: { validFrom: LocalDate; withdrawnOn: LocalDate; reason: string } }
  /** The letters to the customers have left. */
  | { type: 'PriceListAnnounced'; data: { validFrom: LocalDate; announcedOn: LocalDate } }
  | { type: 'PriceListWithdrawalAnnounced'; data: { validFrom: LocalDate; announcedOn: LocalDate } };
