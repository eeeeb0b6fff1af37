import { type Cents, cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BudgetName } from '../../budget-name.js';
import type { Standing } from '../statement/carried-over.js';
import { annualAccounts, type StatementRow, type YearStandings } from './annual-accounts.js';
import { annualAccountsControls } from './annual-accounts-controls.js';

const standing = (account: string, euros: number, more: Partial<Standing> = {}): Standing => ({
  account,
  budget: '',
  amount: cents(euros * 100),
  ...more,
});
const of = (current: YearStandings, previous: YearStandings | null = null, type: 'CSE' | 'ASSOCIATION' = 'ASSOCIATION') =>
  annualAccounts({ current, previous }, type, new Map([['218300', 'Ordinateurs']]));
const amount = (rows: readonly StatementRow[], code: string): Cents | undefined => rows.find((row) => row.code === code)?.amount;
const controlsOf = (current: YearStandings, previous: YearStandings | null = null, opening: readonly Standing[] = []) =>
  annualAccountsControls(of(current, previous), { current, opening, previous }, false).filter(
    ({ expected, actual }) => expected !== actual,
  );

/** An association that bought computers, owes a supplier, has grants to receive and a surplus of 2,600 €. */
const year: YearStandings = [
  standing('218300', 3000),
  standing('281830', -1000),
  standing('512000', 4100),
  standing('441000', 500),
  standing('401000', -600),
  standing('110000', -3400),
  standing('741000', -8000),
  standing('606400', 4400),
  standing('681120', 1000),
];

describe('the balance sheet', () => {
  it('shows assets net of depreciation, on the line of the account that it lowers', () => {
    const { assets } = of(year);
    expect(assets.find(({ code }) => code === 'other-tangible')).toMatchObject({
      gross: cents(3000_00),
      depreciation: cents(1000_00),
      amount: cents(2000_00),
      accounts: [
        { account: '218300', label: 'Ordinateurs', amount: cents(3000_00) },
        { account: '281830', amount: cents(-1000_00) },
      ],
    });
    expect(amount(assets, 'fixed')).toBe(cents(2000_00));
    expect(amount(assets, 'assets')).toBe(cents(6600_00));
  });
  it('has the result of the year among the own funds, and balances', () => {
    const { liabilities } = of(year);
    expect(amount(liabilities, 'result')).toBe(cents(2600_00));
    expect(amount(liabilities, 'total-own')).toBe(cents(6000_00));
    expect(amount(liabilities, 'liabilities')).toBe(cents(6600_00));
    expect(controlsOf(year)).toEqual([]);
  });
  it('puts third parties one by one among assets or debts, without offsetting', () => {
    const rows = of([
      standing('401000', 120, { auxiliary: { code: 'A', label: 'A' } }),
      standing('401000', -500, { auxiliary: { code: 'B', label: 'B' } }),
      standing('512000', 380),
    ]);
    expect(amount(rows.assets, 'other-receivables')).toBe(cents(120_00));
    expect(amount(rows.liabilities, 'suppliers')).toBe(cents(500_00));
  });
  it('has the interest that runs with the loans of the bank', () => {
    const { liabilities } = of([standing('164000', -500), standing('168800', -10), standing('512000', 510)]);
    expect(amount(liabilities, 'bank-loans')).toBe(cents(510_00));
  });
  it('has an overdraft among the debts, with one balance for both budgets', () => {
    const budgets = (aep: number, asc: number) => [standing('512001', aep, { budget: 'AEP' }), standing('512001', asc, { budget: 'ASC' })];
    expect(amount(of(budgets(-120, 900)).assets, 'cash')).toBe(cents(780_00));
    expect(amount(of(budgets(-900, 120)).liabilities, 'bank-loans')).toBe(cents(780_00));
    expect(of(budgets(-120, 900)).assets.find(({ code }) => code === 'cash')?.byBudget).toEqual({
      AEP: cents(-120_00),
      ASC: cents(900_00),
      '': cents(0),
    });
  });
  it('keeps deferred income among the debts and prepaid charges among the assets, whatever their sign', () => {
    const rows = of([standing('486000', -10), standing('487000', 10)]);
    expect(amount(rows.assets, 'prepaid')).toBe(cents(-10_00));
    expect(amount(rows.liabilities, 'deferred')).toBe(cents(-10_00));
  });
  it('stands beside the year before, and has no such column without one', () => {
    expect(of(year).assets.at(-1)?.previous).toBeNull();
    const { assets, income } = of(year, [standing('512000', 3400), standing('530000', 25), standing('756000', -3425)]);
    expect(assets.at(-1)?.previous).toBe(cents(3425_00));
    expect(assets.find(({ code }) => code === 'cash')?.accounts.map(({ account, previous }) => [account, previous])).toEqual([
      ['512000', cents(3400_00)],
      ['530000', cents(25_00)],
    ]);
    expect(income.find(({ code }) => code === 'dues')).toMatchObject({ amount: cents(0), previous: cents(3425_00) });
  });
  it('leaves out lines and headings without an amount', () =>
    expect(of(year).assets.map(({ code }) => code)).toEqual([
      'tangible',
      'other-tangible',
      'fixed',
      'current',
      'other-receivables',
      'cash',
      'total-current',
      'assets',
    ]));
});

describe('the income statement', () => {
  it('goes from operating income to the result', () => {
    const { income } = of([
      ...year,
      standing('661000', 40),
      standing('771000', -15),
      standing('675000', 5),
      standing('695000', 10),
      standing('691000', 0),
    ]);
    expect(amount(income, 'grants')).toBe(cents(8000_00));
    expect(amount(income, 'depreciation')).toBe(cents(1000_00));
    expect(amount(income, 'operating-result')).toBe(cents(2600_00));
    expect(amount(income, 'financial-result')).toBe(cents(-40_00));
    expect(amount(income, 'exceptional-result')).toBe(cents(10_00));
    expect(amount(income, 'result')).toBe(cents(2560_00));
  });
  it('calls the employer’s contribution by its name for a works council only', () => {
    const contribution = [standing('756202', -100)];
    expect(amount(of(contribution, null, 'CSE').income, 'employer')).toBe(cents(100_00));
    expect(amount(of(contribution).income, 'dues')).toBe(cents(100_00));
    expect(of([standing('657100', 1)], null, 'CSE').income.find(({ code }) => code === 'aid')?.label).toBe(
      'Aides et prestations aux bénéficiaires',
    );
  });
  it('has voluntary work below it, outside the result', () => {
    const { income, inKind } = of([...year, standing('864000', 700), standing('870000', -700)]);
    expect(inKind.map(({ code, amount: value }) => [code, value])).toEqual([
      ['in-kind-income', cents(700_00)],
      ['in-kind-charges', cents(700_00)],
    ]);
    expect(amount(income, 'result')).toBe(cents(2600_00));
  });
});

const digits = fc.stringMatching(/^[1-7]\d{5}$/);
const budgets = fc.constantFrom<BudgetName>('AEP', 'ASC', '');
const balanced = fc
  .array(fc.tuple(digits, digits, budgets, fc.integer({ min: -1_000_000, max: 1_000_000 })), { maxLength: 30 })
  .map((pairs) =>
    pairs.flatMap(([left, right, budget, value]): Standing[] => [
      { account: left, budget, amount: cents(value) },
      { account: right, budget, amount: cents(0 - value) },
    ]),
  );

describe('the controls', () => {
  it('hold for every balanced ledger: each account stands on one line', () =>
    fc.assert(
      fc.property(balanced, fc.constantFrom('CSE', 'ASSOCIATION', 'SYNDICAT', 'ENTREPRISE' as const), (standings, type) => {
        const accounts = annualAccounts({ current: standings, previous: standings }, type, new Map());
        const controls = annualAccountsControls(accounts, { current: standings, opening: [], previous: null }, true);
        for (const { code, expected, actual } of controls) if (code !== 'suspense') expect([code, actual]).toEqual([code, expected]);
        expect(accounts.assets.at(-1)?.previous).toBe(accounts.assets.at(-1)?.amount);
      }),
    ));
  it('name an account of a transfer that is still on its way', () =>
    expect(controlsOf([standing('512000', -50), standing('580000', 50)]).map(({ code }) => code)).toEqual(['suspense']));
  it('name an opening that is not the closing before', () => {
    const before = [standing('512000', 100), standing('756000', -100)];
    const opened = (bank: number) => [standing('512000', bank), standing('120000', -bank)];
    expect(controlsOf(opened(100), before, opened(100))).toEqual([]);
    expect(controlsOf(opened(90), before, opened(90))).toMatchObject([{ code: 'opening', actual: cents(20_00) }]);
  });
});
