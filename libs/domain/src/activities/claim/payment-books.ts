import { isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import type { FiscalYear, KnownBankOperation } from '../../bookkeeping/public.js';

/** The fiscal years, and the bank operation of the payment; null when the payment has no operation. */
export type PaymentBooks = {
  years: readonly Pick<FiscalYear, 'start' | 'end' | 'isClosed'>[];
  operation: (Pick<KnownBankOperation, 'isDeleted'> & { facts: Pick<KnownBankOperation['facts'], 'date'> }) | null;
};

/** A payment belongs to the fiscal year of its operation; without a live operation, to the year of its payment day. */
export function isPaymentYearClosed({ years, operation }: PaymentBooks, paidOn: LocalDate): boolean {
  const day = operation && !operation.isDeleted ? operation.facts.date : paidOn;
  return years.some(({ start, end, isClosed }) => isClosed && isWithin(day, start, end));
}
