import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents, sum } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { facts } from '../../../../test/operation-story.js';
import { allocate } from '../../bank/bank-operation/allocation.js';
import { writingsOf } from '../../bank/bank-operation/writings-of.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { type VatNature, vatNatureIn } from '../../plan/vat/vat-accounts.js';
import { type VatRate, vatRates } from '../../plan/vat/vat-rates.js';
import { vatSettingsDecider } from '../../plan/vat/vat-settings.js';
import { mustBalance } from '../journal-entry/journal-entry.js';
import { vatPeriodOf, vatPeriods } from './vat-period.js';
import { inWholeEuros, isTied, type VatOperations, type VatStanding, vatReturn } from './vat-return.js';
import { vatReturnEntry, vatReturnLines } from './vat-return-entry.js';

const day = localDate;
const year = { name: '2026', start: day('2026-01-01'), end: day('2026-12-31') };
const standing = (account: string, closing: number, opening = 0, budget: BudgetName = ''): VatStanding => ({
  account,
  budget,
  opening: cents(opening),
  closing: cents(closing),
});
const taxed = (nature: VatNature, rate: VatRate, base: number, posted: number): VatOperations => ({
  nature,
  rate,
  base: cents(base),
  tax: cents(posted),
  posted: cents(posted),
});
const shown = (standings: VatStanding[], operations: VatOperations[] = []) =>
  vatReturnLines({ operations, standings }).map(({ account, debit, credit }) => `${account} ${debit} ${credit}`);

describe('the periods of a year', () => {
  it('are its months, its quarters, or all of it', () => {
    expect(vatPeriods(year, 'monthly').map(({ key }) => key)).toHaveLength(12);
    expect(vatPeriods(year, 'quarterly').map(({ key, label, start, end }) => [key, label, start, end])[0]).toEqual([
      '2026-T1',
      '1er trimestre 2026',
      '2026-01-01',
      '2026-03-31',
    ]);
    expect(vatPeriods(year, 'yearly')).toEqual([{ key: 'exercice', label: 'exercice 2026', start: year.start, end: year.end }]);
  });
  it('are cut at the ends of a year that begins within a quarter, and cover each day once', () => {
    const other = { name: '2025-2026', start: day('2025-09-01'), end: day('2026-08-31') };
    const quarters = vatPeriods(other, 'quarterly');
    expect(quarters.map(({ key, start, end }) => [key, start, end])).toEqual([
      ['2025-T3', '2025-09-01', '2025-09-30'],
      ['2025-T4', '2025-10-01', '2025-12-31'],
      ['2026-T1', '2026-01-01', '2026-03-31'],
      ['2026-T2', '2026-04-01', '2026-06-30'],
      ['2026-T3', '2026-07-01', '2026-08-31'],
    ]);
  });
  it('are found by their key, whatever the settings are', () => {
    expect(vatPeriodOf(year, '2026-02')?.end).toBe('2026-02-28');
    expect(vatPeriodOf(year, '2026-T4')?.start).toBe('2026-10-01');
    expect(vatPeriodOf(year, '2027-T1')).toBeUndefined();
  });
});

describe('the return of a period', () => {
  it('adds the operations by rate, and takes the deductible tax away', () => {
    const operations = [
      taxed('collected', 2000, 1000_00, 200_00),
      taxed('collected', 550, 200_00, 11_00),
      taxed('goods', 2000, 300_00, 60_00),
    ];
    const result = vatReturn({ operations, standings: [standing('445660', 60_00), standing('445710', -211_00)] });
    expect([result.exact, result.net, isTied(result)]).toEqual([151_00, 151_00, true]);
  });
  it('names what the operations do not explain, and what stood before', () => {
    const standings = [standing('445710', -250_00, -20_00), standing('445660', 75_00)];
    const result = vatReturn({ operations: [taxed('collected', 2000, 1000_00, 200_00), taxed('goods', 2000, 300_00, 60_00)], standings });
    expect(result.totals.map(({ nature, operations, entries, earlier, ledger }) => [nature, operations, entries, earlier, ledger])).toEqual(
      [
        ['collected', 200_00, 30_00, 20_00, 250_00],
        ['goods', 60_00, 15_00, 0, 75_00],
        ['assets', 0, 0, 0, 0],
      ],
    );
    expect(isTied(result)).toBe(false);
    expect(result.lines.map(({ nature, origin, amount }) => `${nature} ${origin} ${amount}`)).toEqual([
      'collected operations 20000',
      'collected entries 3000',
      'collected earlier 2000',
      'goods operations 6000',
      'goods entries 1500',
    ]);
  });
  it.each([
    [49, 0],
    [50, 100],
    [149, 100],
    [-50, -100],
    [-49, 0],
  ])('declares %i cents as %i', (amount, whole) => expect(inWholeEuros(cents(amount))).toBe(whole));
});

describe('the entry of a return', () => {
  it('clears the accounts, and leaves what is due in whole euros', () =>
    expect(shown([standing('445660', 60_40), standing('445710', -211_70)], [taxed('collected', 2000, 1058_50, 211_70)])).toEqual([
      '445660 0 6040',
      '445710 21170 0',
      '658000 70 0',
      '445510 0 15200',
    ]));
  it('carries a credit over, and takes the credit of before back', () =>
    expect(shown([standing('445660', 60_00), standing('445670', 40_00, 40_00)])).toEqual([
      '445660 0 6000',
      '445670 0 4000',
      '445670 10000 0',
    ]));
  it('gives the gain of the rounding to the income', () =>
    expect(shown([standing('445710', -10_30)])).toEqual(['445710 1030 0', '758000 0 30', '445510 0 1000']));
  it('is dated of the last day, and has a piece', () => {
    const period = vatPeriodOf(year, '2026-T1');
    if (!period) throw new Error('no period');
    expect(vatReturnEntry(newId() as FiscalYearId, period, { operations: [], standings: [standing('445710', -10_00)] })).toMatchObject({
      date: '2026-03-31',
      pieceRef: 'TVA-2026-T1',
      label: 'Déclaration de TVA, 1er trimestre 2026',
    });
  });
  it('balances for each budget, and clears every account, whatever they hold', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            account: fc.constantFrom('445620', '445660', '445670', '445710', '445711'),
            budget: fc.constantFrom<BudgetName>('AEP', 'ASC'),
            closing: fc.integer({ min: -1_000_000, max: 1_000_000 }),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        (accounts) => {
          const standings = [...new Map(accounts.map((each) => [`${each.account} ${each.budget}`, each])).values()].map((each) =>
            standing(each.account, each.closing, 0, each.budget),
          );
          const lines = vatReturnLines({ operations: [], standings });
          mustBalance(lines);
          const { net } = vatReturn({ operations: [], standings });
          const left = sum(
            lines.filter(({ wording }) => /décaisser|reporter/.test(wording)).map(({ debit, credit }) => cents(credit - debit)),
          );
          expect(left).toBe(net);
          expect(Math.abs(net % 100)).toBe(0);
        },
      ),
    ));
});

describe('the operations and the ledger', () => {
  it('say the same, for every rate, coefficient and side', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            amount: fc.integer({ min: 1, max: 1_000_000 }),
            rate: fc.constantFrom(...vatRates.map((each) => each.rate)),
            isReceipt: fc.boolean(),
            isReimbursement: fc.boolean(),
          }),
          { maxLength: 20 },
        ),
        fc.nat({ max: 100 }),
        (movements, taxation) => {
          const settings = {
            ...vatSettingsDecider.initial,
            liableFrom: day('2026-01-01'),
            deductions: [{ year: 2026, liability: 100, taxation, admission: 100 }],
          };
          const all = movements.map(({ amount, rate, isReceipt, isReimbursement }) => {
            const moved = { ...facts, value: cents(isReceipt ? amount : -amount), isReimbursement };
            const activity = {
              id: newId<'accounting-activity'>(),
              name: '',
              categoryId: newId<'accounting-category'>(),
              categoryLabel: '',
            };
            const accounts = { budget: '' as const, expenseAccount: '606300', takingAccount: '706000' };
            const draft = {
              id: newId(),
              kind: 'activity' as const,
              budget: null,
              budgetaryYearId: null,
              amount: cents(amount),
              vat: { rate },
            };
            const splits = allocate(moved, [{ ...draft, activity: { ...activity, ...accounts } }], settings);
            return { moved, splits, lines: writingsOf({ facts: moved, splits }).flatMap((writing) => writing.lines) };
          });
          const balances = new Map<string, number>();
          for (const { account, debit, credit } of all.flatMap(({ lines }) => lines))
            if (vatNatureIn(account)) balances.set(account, (balances.get(account) ?? 0) + debit - credit);
          const operations = all.flatMap(({ moved, splits }) =>
            splits.flatMap(({ amount, vat }): VatOperations[] => {
              if (!vat) return [];
              const sign = moved.value > 0 === (vat.nature === 'collected') ? 1 : -1;
              return [{ ...vat, base: cents(sign * (amount - vat.tax)), tax: cents(sign * vat.tax), posted: cents(sign * vat.posted) }];
            }),
          );
          const standings = [...balances].map(([account, closing]) => standing(account, closing));
          expect(isTied(vatReturn({ operations, standings }))).toBe(true);
        },
      ),
    ));
});
