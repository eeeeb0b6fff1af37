import { addDays, formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { monthOn, type Period, periodOf } from '../../contract/offer/contract-months.js';
import { type BillInputs, priceBill } from '../../contract/offer/price-bill.js';
import type { Subscription } from '../../contract/subscription/subscription-state.js';
import type { CreditNoteText } from './bill.events.js';

export type UnusedDays = Pick<CreditNoteText, 'reason' | 'total' | 'net' | 'vat'> & { readonly unused: Period };

/** Days of contracts that are over by `today`. A termination that may still be undone ends nothing yet. */
export const endedContracts = ({ termination, formerLastDays = [] }: Subscription, today: LocalDate): LocalDate[] =>
  [...formerLastDays, ...(termination ? [termination.lastDay] : [])].filter((lastDay) => lastDay < today);

/**
 * The amount that the bill made of `inputs` charges for days after the end of the contract, by the prices of the bill; null: nothing. A
 * contract that ends in a prepaid year (portability) ends with a month, so no month is divided.
 */
export function unusedDays(inputs: BillInputs, lastDays: readonly LocalDate[]): UnusedDays | null {
  const { contractStart, months } = inputs;
  const { first, last } = periodOf(contractStart, months);
  const lastDay = lastDays.find((day) => first <= day && day < last);
  if (lastDay === undefined) return null;
  const billed = priceBill(inputs);
  const used = priceBill({ ...inputs, months: { ...months, count: monthOn(contractStart, lastDay) + 1 - months.start } });
  if (used.total === billed.total) return null;
  return {
    reason: `Fin du contrat le ${formatDay(lastDay)}`,
    total: cents(billed.total - used.total),
    net: cents(billed.net - used.net),
    vat: cents(billed.vat - used.vat),
    unused: { first: addDays(lastDay, 1), last },
  };
}
