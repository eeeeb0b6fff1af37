import { localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currencyCodes, currencyDigits, decimals, formatForeign } from './currencies.js';
import { deducedRate, eurosOf, type ForeignDraft, foreignAmount, foreignFaults, rateUnit } from './foreign-amount.js';

const draft = (change: Partial<ForeignDraft> = {}): ForeignDraft => ({
  ...{ currency: 'USD', amount: 100_00, rate: 92_150_000, date: localDate('2026-03-05'), source: 'BCE' },
  ...change,
});
const faults = (change: Partial<ForeignDraft>, euros: number): string[] =>
  foreignFaults(draft(change), cents(euros), (code, message) => ({ propertyPath: '', code, message })).map(({ code }) => code);

describe('an amount in a foreign currency', () => {
  it('is in euros by its rate, rounded half up to the cent', () => {
    expect(eurosOf({ currency: 'USD', amount: 100_00, rate: 92_150_000 })).toBe(92_15);
    expect(eurosOf({ currency: 'USD', amount: 1, rate: rateUnit / 2 })).toBe(1);
    expect(eurosOf({ currency: 'JPY', amount: 10_000, rate: 618_000 })).toBe(61_80);
    expect(eurosOf({ currency: 'KWD', amount: 1_000, rate: 3 * rateUnit })).toBe(3_00);
  });
  it('has the rate that its euros give, where no rate was typed', () => {
    expect(deducedRate({ currency: 'USD', amount: 100_00 }, cents(92_15))).toBe(92_150_000);
    expect(foreignAmount(draft({ rate: null, source: ' BCE ' }), cents(92_15))).toEqual(draft());
  });
  it('comes back from its deduced rate to the cent, up to a million units', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('USD', 'JPY', 'TND'),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 100_000_000 }),
        (currency, amount, euros) => {
          const rate = deducedRate({ currency, amount }, euros as Cents);
          expect(eurosOf({ currency, amount, rate })).toBe(euros);
        },
      ),
    ));
  it.each([
    ['another code than those of ISO 4217', { currency: 'usd' }, 'currency'],
    ['the euro', { currency: 'EUR' }, 'currency'],
    ['no amount', { amount: 0 }, 'amount'],
    ['more decimals than the currency has', { amount: 10.5 }, 'amount'],
    ['a rate of 0', { rate: 0 }, 'rate'],
    ['a rate that does not make the euros', { rate: 93_000_000 }, 'rate'],
    ['euros that no rate makes', { rate: null, amount: 9_000_000_000_000 }, 'rate'],
  ])('refuses %s', (_, change, code) => expect(faults(change, code === 'rate' && 'amount' in change ? 0 : 92_15)).toEqual([code]));
  it('takes a rate that makes the euros, or the one that they give', () => {
    expect(faults({}, 92_15)).toEqual([]);
    expect(faults({ rate: null }, 92_15)).toEqual([]);
    expect(
      faults(
        { amount: 3_000_000_000_00, rate: deducedRate({ currency: 'USD', amount: 3_000_000_000_00 }, cents(1_000_000_000_01)) },
        1_000_000_000_01,
      ),
    ).toEqual([]);
  });
  it('is written with the decimals of its currency', () => {
    expect([decimals(123_450, currencyDigits('USD')), decimals(5, 2), decimals(1500, 0), decimals(-1, 3)]).toEqual([
      '1234,50',
      '0,05',
      '1500',
      '-0,001',
    ]);
    expect([formatForeign(1_234_567_89, 'USD'), formatForeign(1500, 'JPY')]).toEqual([
      '1\u00a0234\u00a0567,89\u00a0USD',
      '1\u00a0500\u00a0JPY',
    ]);
    expect(currencyCodes.size).toBeGreaterThan(140);
  });
});
