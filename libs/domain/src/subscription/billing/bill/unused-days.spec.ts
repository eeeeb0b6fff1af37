import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { priceBill } from '../../contract/offer/price-bill.js';
import { subscriptionFold } from '../../contract/subscription/subscription-state.js';
import { endedContracts, unusedDays } from './unused-days.js';

const day = localDate;
const inputs = {
  contractStart: day('2026-01-31'),
  months: { start: 0, count: 12 },
  lines: [{ module: 'gestion' as const, price: cents(21_00), from: day('2026-01-31'), lastDay: null, promotion: null }],
};

describe('the days of a bill after its contract', () => {
  it('are credited by whole months, at the prices of the bill', () =>
    expect(unusedDays(inputs, [day('2026-04-29')])).toEqual({
      reason: 'Fin du contrat le 29/04/2026',
      total: 189_00,
      net: 157_50,
      vat: 31_50,
      unused: { first: '2026-04-30', last: '2027-01-30' },
    }));
  it('and those before add up to the bill, to the cent', () => {
    const odd = { ...inputs, lines: inputs.lines.map((line) => ({ ...line, price: cents(21_37) })) };
    const credit = unusedDays(odd, [day('2026-06-29')]);
    const used = priceBill({ ...odd, months: { start: 0, count: 5 } });
    const { total, net, vat } = priceBill(odd);
    expect([credit?.total, credit?.net, credit?.vat]).toEqual([total - used.total, net - used.net, vat - used.vat]);
  });
  it('are none when the contract ends with the bill, before it, or later', () =>
    expect(['2027-01-30', '2026-01-30', '2027-03-30'].map((lastDay) => unusedDays(inputs, [day(lastDay)]))).toEqual([null, null, null]));
  it('are none at no price', () => {
    const ended = { ...inputs, lines: inputs.lines.map((line) => ({ ...line, lastDay: day('2026-04-29') })) };
    expect(unusedDays(ended, [day('2026-04-29')])).toBeNull();
  });
});

describe('a contract that is over', () => {
  const termination = { exit: 'portability' as const, on: day('2026-03-10'), lastDay: day('2026-04-29'), modules: [], reason: null };
  const terminated = { ...subscriptionFold.initial, terms: { commitment: 'year', billing: 'year' } as const, termination };
  it('is one from the day after its last', () => {
    expect(endedContracts(terminated, day('2026-04-29'))).toEqual([]);
    expect(endedContracts(terminated, day('2026-04-30'))).toEqual(['2026-04-29']);
  });
  it('stays one once a new contract has begun', () => {
    const startsOn = day('2026-05-02');
    const data = { commitment: 'none' as const, billing: 'month' as const, startsOn, commitmentDate: null };
    const chosen = subscriptionFold.evolve(terminated, { type: 'SubscriptionTermsChosen', data });
    expect(endedContracts(chosen, day('2026-05-02'))).toEqual(['2026-04-29']);
  });
});
