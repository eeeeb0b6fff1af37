import { isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import type { FiscalYear, KnownBankOperation } from '../../bookkeeping/public.js';

/** The fiscal years, and the operation that a payment is linked to; null when it has none. */
export type PaymentBooks = {
  years: readonly Pick<FiscalYear, 'start' | 'end' | 'isClosed'>[];
  operation: (Pick<KnownBankOperation, 'isDeleted'> & { facts: Pick<KnownBankOperation['facts'], 'date'> }) | null;
};

/** The year of the operation decides; a payment without a live operation belongs to the year of its own day. */
export function isPaymentYearClosed({ years, operation }: PaymentBooks, paidOn: LocalDate): boolean {
  const day = operation && !operation.isDeleted ? operation.facts.date : paidOn;
  return years.some(({ start, end, isClosed }) => isClosed && isWithin(day, start, end));
}
