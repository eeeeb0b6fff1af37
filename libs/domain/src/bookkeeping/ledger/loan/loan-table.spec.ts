import { newId } from '@intendance/kernel/id.js';
import { addMonths, localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type LoanChange, type LoanChangeId, type LoanDeferral, type LoanFacts, loanMethods, loanPeriods } from './loan.events.js';
import { amortisationTable, type LoanRow, monthsOf } from './loan-table.js';
import { loanYear } from './loan-year.js';

const day = (text: string) => localDate(text);
const facts = (change: Partial<LoanFacts> = {}): LoanFacts => ({
  label: 'Minibus',
  lender: 'Crédit coopératif',
  account: '164000',
  budget: '',
  releasedOn: day('2026-01-15'),
  amount: cents(20_000_00),
  rate: 4500,
  instalments: 60,
  period: 'month',
  method: 'constant-instalments',
  deferral: 'none',
  deferredInstalments: 0,
  insurance: cents(8_00),
  fees: cents(150_00),
  firstDueOn: day('2026-02-15'),
  pieceRef: 'PRET-1',
  rows: null,
  ...change,
});
const table = (change: Partial<LoanFacts> = {}, changes: readonly LoanChange[] = []) =>
  amortisationTable({ facts: facts(change), changes });
const totalOf = (rows: readonly LoanRow[], value: (row: LoanRow) => number) => rows.reduce((total, row) => total + value(row), 0);
const repayment = (amount: number, change: Partial<LoanChange & { kind: 'repayment' }> = {}): LoanChange => ({
  kind: 'repayment',
  id: newId() as LoanChangeId,
  day: day('2027-02-15'),
  rows: null,
  amount: cents(amount),
  indemnity: cents(0),
  effect: 'lower',
  ...change,
});

describe('the table of a loan', () => {
  it('has instalments of the same amount, and the roundings on the last one', () => {
    const rows = table();
    expect(rows).toHaveLength(60);
    expect(rows[0]).toEqual({
      number: 1,
      date: '2026-02-15',
      capital: 297_86,
      interest: 75_00,
      capitalized: 0,
      insurance: 8_00,
      indemnity: 0,
      outstanding: 19_702_14,
    });
    const paid = new Set(rows.slice(0, -1).map(({ capital, interest }) => capital + interest));
    expect([...paid]).toEqual([372_86]);
    expect(rows.at(-1)).toMatchObject({ number: 60, date: '2031-01-15', outstanding: 0 });
    expect(Math.abs(totalOf(rows.slice(-1), ({ capital, interest }) => capital + interest) - 372_86)).toBeLessThan(60);
  });

  it('repays the same capital each time, or all of it at the end', () => {
    const capitals = (method: LoanFacts['method']) =>
      table({ method, instalments: 3, amount: cents(100_00) }).map(({ capital }) => capital);
    expect(capitals('constant-capital')).toEqual([33_33, 33_33, 33_34]);
    expect(capitals('in-fine')).toEqual([0, 0, 100_00]);
  });

  it('defers the capital, or the interest too, which is added to the capital', () => {
    const deferred = (deferral: LoanDeferral) =>
      table({ deferral, deferredInstalments: 2, instalments: 4, amount: cents(10_000_00), rate: 12_000 });
    expect(deferred('partial').map(({ interest, outstanding }) => [interest, outstanding])).toEqual([
      [100_00, 10_000_00],
      [100_00, 10_000_00],
      [100_00, 5_024_88],
      [50_25, 0],
    ]);
    expect(
      deferred('total')
        .map(({ interest, capitalized, outstanding }) => [interest, capitalized, outstanding])
        .slice(0, 2),
    ).toEqual([
      [100_00, 100_00, 10_100_00],
      [101_00, 101_00, 10_201_00],
    ]);
  });

  it('falls on the last day of shorter months', () =>
    expect(
      table({ firstDueOn: day('2026-01-31') })
        .map(({ date }) => date)
        .slice(0, 3),
    ).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']));

  it('is that of the lender when there is one', () => {
    const rows = [
      { date: day('2026-02-20'), capital: cents(9_999_99), interest: cents(75_01), insurance: cents(0) },
      { date: day('2026-03-20'), capital: cents(10_000_01), interest: cents(37_49), insurance: cents(2_00) },
    ];
    expect(table({ rows })).toMatchObject([
      { ...rows[0], number: 1, outstanding: 10_000_01 },
      { ...rows[1], number: 2, outstanding: 0 },
    ]);
  });
});

describe('a change', () => {
  it('repays capital with its interest, and lowers the instalments that are left', () => {
    const before = table();
    const rows = table({}, [repayment(5_000_00, { day: day('2027-03-02') })]);
    // 15 of the 28 days of the period, of 18,75 € for a month of 5 000 €.
    expect(rows[13]).toMatchObject({ number: null, date: '2027-03-02', capital: 5_000_00, interest: 10_04, insurance: 0 });
    expect(rows).toHaveLength(61);
    expect(rows.slice(0, 13)).toEqual(before.slice(0, 13));
    expect(rows[14]?.capital).toBeLessThan(before[13]?.capital ?? 0);
    expect(rows.at(-1)).toMatchObject({ number: 60, date: '2031-01-15', outstanding: 0 });
  });

  it('or leaves their amount, and ends earlier', () => {
    const rows = table({}, [repayment(5_000_00, { effect: 'shorter' })]);
    expect(totalOf(rows.slice(14, 15), ({ capital, interest }) => capital + interest)).toBe(372_86);
    expect(rows.length).toBeLessThan(50);
    expect(rows.at(-1)?.outstanding).toBe(0);
  });

  it('ends the loan when all is repaid, with what it costs', () => {
    const { outstanding } = table()[12] as LoanRow;
    const rows = table({}, [repayment(outstanding, { indemnity: cents(120_00) })]);
    expect(rows).toHaveLength(14);
    expect(rows.at(-1)).toMatchObject({ capital: outstanding, interest: 0, indemnity: 120_00, outstanding: 0 });
  });

  it('gives the rest a new rate, another count and another insurance, or the table of the lender', () => {
    const change: LoanChange = {
      kind: 'renegotiation',
      id: newId() as LoanChangeId,
      day: day('2027-02-20'),
      rows: null,
      rate: 2000,
      instalments: 24,
      insurance: cents(5_00),
    };
    const rows = table({}, [change]);
    expect(rows).toHaveLength(13 + 24);
    const [last, first] = [rows[12] as LoanRow, rows[13] as LoanRow];
    expect(first).toMatchObject({ number: 14, date: '2027-03-15', insurance: 5_00, interest: Math.round((last.outstanding * 0.02) / 12) });
    expect(rows.at(-1)?.outstanding).toBe(0);
    const own = [{ date: day('2027-04-01'), capital: last.outstanding, interest: cents(1), insurance: cents(0) }];
    expect(table({}, [{ ...change, rows: own }]).slice(13)).toMatchObject([{ ...own[0], number: 14, outstanding: 0 }]);
  });
});

describe('a loan in a year', () => {
  const year = (name: string) => ({ start: day(`${name}-01-01`), end: day(`${name}-12-31`) });
  it('has its debt by term, and the interest that runs', () => {
    const loan = { facts: facts(), changes: [] };
    const rows = table();
    const amounts = loanYear(loan, year('2026'));
    // 16 of the 31 days from 15 December to 15 January.
    expect(amounts?.accrued).toBe(Math.round(((rows[11]?.interest ?? 0) * 16) / 31));
    expect(amounts).toMatchObject({
      opening: 0,
      released: 20_000_00,
      closing: rows[10]?.outstanding,
      interest: totalOf(rows.slice(0, 11), ({ interest }) => interest),
    });
    expect(amounts?.withinOneYear).toBe(totalOf(rows.slice(11, 23), ({ capital }) => capital));
    expect(amounts?.beyond).toBe(0);
    expect(loanYear(loan, year('2025'))).toBeUndefined();
    expect(loanYear(loan, year('2031'))).toMatchObject({ closing: 0, accrued: 0, repaid: rows[58]?.outstanding });
    expect(loanYear(loan, year('2032'))).toBeUndefined();
  });
  it('does not count a repayment that comes after it', () => {
    const later = repayment(5_000_00, { day: day('2027-01-02') });
    expect(loanYear({ facts: facts(), changes: [later] }, year('2026'))).toEqual(loanYear({ facts: facts(), changes: [] }, year('2026')));
  });
});

it('repays the amount to the cent, with the interest of its rate, whatever the terms', () => {
  const terms = fc.record({
    amount: fc.integer({ min: 1, max: 50_000_000 }),
    rate: fc.integer({ min: 0, max: 20_000 }),
    instalments: fc.integer({ min: 2, max: 120 }),
    period: fc.constantFrom(...loanPeriods),
    method: fc.constantFrom(...loanMethods),
    deferral: fc.constantFrom<LoanDeferral>('none', 'partial', 'total'),
    deferred: fc.integer({ min: 1, max: 119 }),
    repaid: fc.option(
      fc.record({
        share: fc.double({ min: 0.01, max: 1, noNaN: true }),
        rank: fc.nat(119),
        effect: fc.constantFrom('lower' as const, 'shorter' as const),
      }),
    ),
  });
  fc.assert(
    fc.property(terms, ({ amount, deferral, deferred, repaid, ...others }) => {
      const isDeferred = deferral !== 'none' && others.method !== 'in-fine';
      const deferredInstalments = isDeferred ? Math.min(deferred, others.instalments - 1) : 0;
      const loan = facts({ ...others, amount: cents(amount), deferral: isDeferred ? deferral : 'none', deferredInstalments });
      const base = amortisationTable({ facts: loan, changes: [] });
      const at = base[(repaid?.rank ?? 0) % (base.length - 1)] as LoanRow;
      const part = repaid ? Math.max(1, Math.round(at.outstanding * repaid.share)) : 0;
      const changes = repaid && at.outstanding > 0 ? [repayment(part, { day: at.date, effect: repaid.effect })] : [];
      const rows = amortisationTable({ facts: loan, changes });
      // The capital sums to the amount, no balance is below 0, and nothing is left.
      expect(totalOf(rows, ({ capital }) => capital) - totalOf(rows, ({ capitalized }) => capitalized)).toBe(amount);
      expect(rows.every(({ capital, interest, outstanding }) => Math.min(capital, interest, outstanding) >= 0)).toBe(true);
      expect(rows.at(-1)?.outstanding).toBe(0);
      // The interest is that of the rate on what was left, to the cent: counted here with whole numbers.
      for (const [rank, row] of rows.entries()) {
        if (row.number === null) continue;
        const before = rows[rank - 1]?.outstanding ?? amount;
        const numerator = before * loan.rate * monthsOf[loan.period];
        expect(row.interest).toBe(Math.floor((numerator + 600_000) / 1_200_000));
        expect(row.date).toBe(addMonths(loan.firstDueOn, (row.number - 1) * monthsOf[loan.period]));
      }
    }),
  );
});

it('leaves what the formula of annuities leaves, within a cent an instalment', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 100_00, max: 50_000_000 }),
      fc.integer({ min: 100, max: 15_000 }),
      fc.integer({ min: 2, max: 120 }),
      (amount, rate, instalments) => {
        const monthly = rate / 1_200_000;
        const payment = amount / [...Array(instalments).keys()].reduce((worth, rank) => worth + (1 + monthly) ** -(rank + 1), 0);
        const rows = table({ amount: cents(amount), rate, instalments });
        rows.slice(0, -1).forEach(({ outstanding }, rank) => {
          const left = amount * (1 + monthly) ** (rank + 1) - payment * (((1 + monthly) ** (rank + 1) - 1) / monthly);
          expect(Math.abs(outstanding - left)).toBeLessThan(2 * (1 + monthly) ** rank * (rank + 1) + 1);
        });
      },
    ),
  ));
