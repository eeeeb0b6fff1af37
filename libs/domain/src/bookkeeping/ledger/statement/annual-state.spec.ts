import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { BudgetName } from '../../budget-name.js';
import type { ActivityAmounts } from './annual-rows.js';
import { type AnnualFigures, annualState } from './annual-state.js';
import { patrimonialControls } from './patrimonial-state.js';
import type { PreviousAnnualRow } from './previous-annual-state.events.js';
import type { AccountMovement } from './trial-balance.js';

const movement = (account: string, budget: BudgetName, debit: number, credit: number): AccountMovement => ({
  account,
  budget,
  isOpening: false,
  beforeDebit: 0,
  beforeCredit: 0,
  upToDebit: debit,
  upToCredit: credit,
});
const amounts = (activityId: string, more: Partial<ActivityAmounts>): ActivityAmounts => ({
  budget: 'AEP',
  activityId,
  expenses: 0,
  receipts: 0,
  ...more,
});
const names = new Map(
  ['Subvention', 'Part reversée', 'Logiciels'].map((name) => [name, { name, categoryId: 'c', categoryName: 'Fonctionnement' }]),
);
/** A subsidy of 10 000, of which 1 500 go to the central committee, and 700 of software. */
const figures: AnnualFigures = {
  current: [
    amounts('Subvention', { receipts: 10_000_00, contribution: 10_000_00 }),
    amounts('Part reversée', { expenses: 1500_00, handedOn: 1500_00 }),
    amounts('Logiciels', { expenses: 700_00, receipts: 20_00 }),
  ],
  previous: [
    amounts('Subvention', { receipts: 9000_00, contribution: 9000_00 }),
    amounts('Part reversée', { expenses: 900_00, handedOn: 900_00 }),
  ],
  names,
  movements: [
    movement('756201', 'AEP', 0, 10_000_00),
    movement('655100', 'AEP', 1500_00, 0),
    movement('651100', 'AEP', 700_00, 20_00),
    movement('512001', 'AEP', 10_020_00, 2200_00),
  ],
  carried: [],
};
const previousRow = (activity: string, more: Partial<PreviousAnnualRow> = {}): PreviousAnnualRow => ({
  budget: 'AEP',
  category: 'Fonctionnement',
  activity,
  account: null,
  expenses: cents(0),
  receipts: cents(0),
  ...more,
});

describe('the contribution of the employer', () => {
  it('is counted net of what is handed on to the central committee', () => {
    const [aep] = annualState(figures, true).sections;
    expect(aep).toMatchObject({
      grossContribution: 10_000_00,
      handedOn: 1500_00,
      receipts: 8520_00,
      expenses: 700_00,
      result: 7820_00,
      prevGrossContribution: 9000_00,
      prevHandedOn: 900_00,
      prevReceipts: 8100_00,
      prevExpenses: 0,
    });
  });
  it('is gross where the law knows no central committee', () =>
    expect(annualState(figures, false).sections[0]).toMatchObject({
      handedOn: 0,
      receipts: 10_020_00,
      expenses: 2200_00,
      result: 7820_00,
    }));
});

describe('the controls of the annual state', () => {
  const failing = (changed: Partial<AnnualFigures>) =>
    annualState({ ...figures, ...changed }, true)
      .controls.filter(({ expected, actual }) => expected !== actual)
      .map(({ code }) => code);
  it('agree when the books are even', () => expect(failing({})).toEqual([]));
  it('find an entry that is not even', () =>
    expect(failing({ movements: [...figures.movements, movement('218300', 'AEP', 5_00, 0)] })).toEqual(['balanced', 'cash']));
  it('find activities that are not the accounts of classes 6 and 7', () =>
    expect(failing({ current: figures.current.slice(0, 2) })).toEqual(['result', 'cash']));
  it('find what belongs to no budget', () => {
    const stray = amounts('Logiciels', { budget: '', expenses: 30_00 });
    const movements = [...figures.movements, movement('651100', '', 30_00, 0), movement('512001', '', 0, 30_00)];
    expect(failing({ current: [...figures.current, stray], movements })).toEqual(['budgets']);
  });
});

describe('a year before that is imported', () => {
  const imported = [
    previousRow('logiciels', { expenses: cents(650_00) }),
    previousRow('Subvention', { account: '756201', receipts: cents(8000_00) }),
    previousRow('Part reversée', { account: '655100', expenses: cents(800_00) }),
    previousRow('Téléphone', { category: 'Divers', expenses: cents(40_00) }),
  ];
  const state = annualState({ ...figures, previous: [], imported }, true);
  it('stands beside the activities of the same name, whatever their case', () =>
    expect(state.rows.map(({ activityName, activityId, prevExpenses }) => [activityName, activityId, prevExpenses])).toEqual([
      ['Téléphone', '', 40_00],
      ['Logiciels', 'Logiciels', 650_00],
      ['Part reversée', 'Part reversée', 800_00],
      ['Subvention', 'Subvention', 0],
    ]));
  it('is net of what was handed on, by its accounts', () =>
    expect(state.sections[0]).toMatchObject({
      prevGrossContribution: 8000_00,
      prevHandedOn: 800_00,
      prevReceipts: 7200_00,
      prevExpenses: 690_00,
    }));
  it('keeps what one name of the plan stands for in two budgets apart', () => {
    const both = [previousRow('Logiciels', { expenses: cents(1_00) }), previousRow('Logiciels', { budget: 'ASC', expenses: cents(2_00) })];
    expect(annualState({ ...figures, previous: [], imported: both }, true).sections.map(({ prevExpenses }) => prevExpenses)).toEqual([
      1_00, 2_00,
    ]);
  });
});

describe('entries by hand', () => {
  const cash = (movements: AccountMovement[], current: ActivityAmounts[]) => {
    const { controls, rows } = annualState({ current, previous: [], names, movements, carried: [] }, true);
    return { failed: controls.filter(({ expected, actual }) => expected !== actual).map(({ code }) => code), rows };
  };
  it.each([
    ['an asset that is bought on credit', [movement('218300', 'AEP', 900_00, 0), movement('404000', 'AEP', 0, 900_00)], []],
    [
      'its depreciation',
      [movement('681100', 'AEP', 300_00, 0), movement('281830', 'AEP', 0, 300_00)],
      [amounts('', { expenses: 300_00, account: 'Dotations aux amortissements' })],
    ],
    [
      'a charge of the next year',
      [movement('486000', 'AEP', 50_00, 0), movement('622600', 'AEP', 0, 50_00)],
      [amounts('', { expenses: -50_00, account: 'Honoraires' })],
    ],
    [
      'a provision',
      [movement('681500', 'AEP', 70_00, 0), movement('151000', 'AEP', 0, 70_00)],
      [amounts('', { expenses: 70_00, account: 'Dotations aux provisions' })],
    ],
  ])('keep the controls sound: %s', (_, movements, current) => expect(cash(movements, current).failed).toEqual([]));
  it('keep the patrimonial statement sound too', () => {
    const { sections } = annualState({ current: [], previous: [], names, movements: [], carried: [] }, true);
    const closing = [
      { account: '218300', budget: 'AEP' as const, amount: cents(900_00) },
      { account: '404000', budget: 'AEP' as const, amount: cents(-900_00) },
    ];
    const [left] = patrimonialControls({ sections, rows: [], controls: [] }, closing, []);
    expect(left).toMatchObject({ code: 'final-amounts', expected: 0, actual: 0 });
  });
  it('stand under the name of their account', () => {
    const current = [
      amounts('', { expenses: 300_00, account: 'Dotations aux amortissements' }),
      amounts('', { expenses: 480_00, account: 'Honoraires' }),
    ];
    expect(cash([], current).rows.map(({ categoryName, activityName, expenses }) => [categoryName, activityName, expenses])).toEqual([
      ['Hors activités', 'Dotations aux amortissements', 300_00],
      ['Hors activités', 'Honoraires', 480_00],
    ]);
  });
});
