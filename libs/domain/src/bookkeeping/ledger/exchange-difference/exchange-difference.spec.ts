import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ExchangedLine, exchangeDifference } from './exchange-difference.js';

const day = localDate('2026-03-05');
const bill = (amount: number, foreign: number, currency = 'USD'): ExchangedLine => ({
  ...{ amount, date: day, foreign: { currency, amount: foreign }, isDifference: false },
});
const payment = (amount: number, date = '2026-04-01'): ExchangedLine => ({
  amount,
  date: localDate(date),
  foreign: null,
  isDifference: false,
});
const differenceLine = (amount: number, settled: number): ExchangedLine => ({ ...bill(amount, settled), isDifference: true });
const refusal = (lines: readonly ExchangedLine[], paid: number | null = null) => refusalOf(() => exchangeDifference(lines, paid))?.code;
/** A supplier's bill of 100 USD at 0.9215. */
const owed = bill(-92_15, -100_00);

describe('the difference of exchange of a bill', () => {
  it('is a gain when the payment cost less, a loss when it cost more, and leaves nothing', () => {
    expect(exchangeDifference([owed, payment(90_00)], null)).toMatchObject({
      amount: 2_15,
      settled: 100_00,
      isWhole: true,
      date: '2026-04-01',
    });
    expect(exchangeDifference([owed, payment(95_00)], null)).toMatchObject({ amount: -2_85, settled: 100_00 });
  });
  it('turns round for what somebody owes', () => {
    expect(exchangeDifference([bill(92_15, 100_00), payment(-95_00)], null)).toMatchObject({ amount: 2_85, settled: -100_00 });
    expect(exchangeDifference([bill(92_15, 100_00), payment(-90_00)], null)).toMatchObject({ amount: -2_15, settled: -100_00 });
  });
  it('of a part is that of its share of the currency: the rest keeps the first rate', () => {
    const first = exchangeDifference([owed, payment(38_00)], 40_00);
    // 60 USD are left, at 0.9215: 55.29.
    expect(first).toMatchObject({ amount: -92_15 * -1 - 38_00 - 55_29, settled: 40_00, isWhole: false });
    const after = [owed, payment(38_00), differenceLine(first.amount, first.settled), payment(56_00, '2026-05-02')];
    expect(exchangeDifference(after, 100_00)).toMatchObject({ amount: 55_29 - 56_00, settled: 60_00, isWhole: true, date: '2026-05-02' });
  });
  it('of a credit note that takes back the whole bill is what both rates leave', () =>
    expect(exchangeDifference([owed, bill(93_00, 100_00)], null)).toMatchObject({ amount: -85, isWhole: true }));
  it('makes every bill add up to 0 once its currency is settled, in any number of parts', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ part: fc.integer({ min: 1, max: 9_999 }), euros: fc.integer({ min: 1, max: 50_000 }) }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(1, -1),
        (parts, euros, side) => {
          const all = parts.reduce((sum, { part }) => sum + part, 0);
          const lines: ExchangedLine[] = [bill(side * euros, side * all)];
          let paid = 0;
          for (const { part, euros: cost } of parts) {
            paid += part;
            lines.push(payment(0 - side * cost));
            const rest = (all - paid) / all;
            if (refusal(lines, paid) === 'exchange.no-difference') continue;
            const { amount, settled } = exchangeDifference(lines, paid);
            lines.push(differenceLine(amount, settled));
            const left = lines.reduce((sum, line) => sum + line.amount, 0);
            expect(Math.abs(left - side * euros * rest)).toBeLessThanOrEqual(0.5 + 1e-6);
          }
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        },
      ),
    ));
  it('is of one currency, of a payment, and of no more than the bill', () => {
    expect(refusal([payment(-92_15), payment(90_00)])).toBe('exchange.no-currency');
    expect(refusal([owed, bill(-10_00, -8_00, 'GBP'), payment(90_00)])).toBe('exchange.two-currencies');
    expect(refusal([owed, bill(-10_00, -8_00)])).toBe('exchange.not-paid');
    for (const paid of [0, -1, 100_01, 1.5]) expect(refusal([owed, payment(90_00)], paid)).toBe('exchange.paid-invalid');
    expect(refusal([owed, payment(92_15)])).toBe('exchange.no-difference');
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
