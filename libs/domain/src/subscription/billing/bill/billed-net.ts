import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BillLine } from '../../contract/offer/bill.js';
import { withVat } from '../../contract/offer/price-bill.js';
import type { BilledNet } from './bill.events.js';

/**
 * The lines of a bill without tax. VAT is rounded once per bill: the net of a line is the difference of two rounded running totals, so that
 * the lines add up to the net of the bill.
 */
export function billedNets(lines: readonly BillLine[]): BilledNet[] {
  let running = 0;
  return lines.map(({ charges, base, discount }) => {
    const before = withVat(cents(running)).net;
    running += base - discount;
    const [first] = charges;
    const isUniform = first !== undefined && charges.every((charge) => charge.base === first.base && charge.days === charge.daysOfMonth);
    return {
      quantity: isUniform ? charges.length : 1,
      unitPrice: netOf(isUniform ? first.base : base),
      discount: netOf(discount),
      total: cents(withVat(cents(running)).net - before),
    };
  });
}

const netOf = (amount: Cents): Cents => withVat(amount).net;
