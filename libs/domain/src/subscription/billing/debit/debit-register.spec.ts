import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import { countWork } from '../../../../test/count-work.js';
import { billIdOf, exported, planned, plannedDebit } from '../../../../test/debit-story.js';
import type { DebitRegisterEvent } from './debit.events.js';
import { debitRegisterFold, lastUseOf } from './debit-register.js';

/** A month is a batch of ten debits, of which all come back but one. */
function months(count: number): DebitRegisterEvent[] {
  return Array.from({ length: count }, (_, month): DebitRegisterEvent[] => {
    const debits = Array.from({ length: 10 }, (__, rank) =>
      plannedDebit(1, { endToEndId: `${month} ${rank}`, billId: `${billIdOf(1)} ${month} ${rank}` as never, rum: `mandate ${rank}` }),
    );
    const ofBill = debits.map(({ billId, environmentId, endToEndId }) => ({ billId, environmentId, endToEndId }));
    const on = localDate('2026-12-02');
    return [
      planned(...debits),
      exported,
      ...ofBill
        .slice(1)
        .map((bill) => ({ type: 'DebitReturned' as const, data: { ...bill, reason: 'AM04', on, source: 'camt.054' as const } })),
      ...ofBill.map((bill) => ({ type: 'DebitSettled' as const, data: { ...bill, means: 'debit' as const, on, reference: '' } })),
    ];
  }).flat();
}

describe('the register of debits', () => {
  it('costs twice the work for twice the events', () => {
    const work = (count: number) => {
      const events = months(count);
      return countWork(() => events.reduce(debitRegisterFold.evolve, debitRegisterFold.initial));
    };
    expect(work(80) / work(40)).toBeLessThan(2.2);
    expect(work(80) / work(40)).toBeGreaterThan(1.8);
  });
  it('knows the last use of a mandate', () => {
    const register = months(3).reduce(debitRegisterFold.evolve, debitRegisterFold.initial);
    expect([lastUseOf(register, 'mandate 1'), lastUseOf(register, 'unknown')]).toEqual(['2026-11-30', null]);
  });
});
