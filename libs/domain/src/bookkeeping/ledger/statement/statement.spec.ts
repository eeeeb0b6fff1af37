import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { BudgetName } from '../../budget-name.js';
import { type AnnualFigures, annualState } from './annual-state.js';
import type { PatrimonialLine, PatrimonialStateEvent } from './patrimonial-state.events.js';
import { blockOf, mustStatePatrimony, patrimonialControls, patrimonialStateDecider, prefilledLines } from './patrimonial-state.js';
import type { AccountMovement } from './trial-balance.js';

const movement = (account: string, budget: BudgetName, debit: number, credit: number, isOpening = false): AccountMovement => ({
  account,
  budget,
  isOpening,
  beforeDebit: 0,
  beforeCredit: 0,
  upToDebit: debit,
  upToCredit: credit,
});
/** The worked year, and one of losses before it. */
const figures: AnnualFigures = {
  current: [
    { budget: 'AEP', activityId: 'subvention', expenses: 0, receipts: 6000_00 },
    { budget: 'AEP', activityId: 'logiciels', expenses: 768_00, receipts: 0 },
    { budget: 'ASC', activityId: 'contribution', expenses: 3776_07, receipts: 24_512_50 },
  ],
  previous: [
    { budget: 'AEP', activityId: 'logiciels', expenses: 50_00, receipts: 0 },
    { budget: 'AEP', activityId: 'disparue', expenses: 10_00, receipts: 5_00 },
  ],
  names: new Map(
    ['subvention', 'logiciels', 'contribution', 'disparue'].map((id) => [id, { name: id, categoryId: 'c', categoryName: 'Catégorie' }]),
  ),
  movements: [
    movement('110100', 'AEP', 0, 3200_00, true),
    movement('110200', 'ASC', 0, 8450_00, true),
    movement('512001', 'AEP', 3200_00, 0, true),
    movement('512002', 'ASC', 8450_00, 0, true),
    movement('512001', 'AEP', 6000_00, 768_00),
    movement('512002', 'ASC', 24_512_50, 3776_07),
  ],
  carried: [],
};

describe('the annual state', () => {
  const state = annualState(figures, true);
  it('has a row per budget and activity, beside the year before', () =>
    expect(
      state.rows.map(({ activityId, expenses, prevExpenses, receipts, prevReceipts }) => [
        activityId,
        expenses,
        prevExpenses,
        receipts,
        prevReceipts,
      ]),
    ).toEqual([
      ['disparue', 0, 10_00, 0, 5_00],
      ['logiciels', 768_00, 50_00, 0, 0],
      ['subvention', 0, 0, 6000_00, 0],
      ['contribution', 3776_07, 0, 24_512_50, 0],
    ]));
  it('carries what is left of each budget', () =>
    expect(state.sections).toMatchObject([
      {
        budget: 'AEP',
        receipts: 6000_00,
        expenses: 768_00,
        result: 5232_00,
        previousBalance: 3200_00,
        balance: 8432_00,
        prevResult: -55_00,
      },
      { budget: 'ASC', result: 20_736_43, previousBalance: 8450_00, balance: 29_186_43 },
    ]));
  it('earned what the accounts gained', () =>
    expect(state.controls.find(({ code }) => code === 'cash')).toMatchObject({ expected: 25_968_43, actual: 25_968_43 }));
  it('counts what is owed beside the accounts', () => {
    const owed = {
      ...figures,
      current: [...figures.current, { budget: 'AEP' as const, activityId: '', expenses: 480_00, receipts: 0 }],
      movements: [...figures.movements, movement('401000', 'AEP', 0, 480_00)],
    };
    const { controls } = annualState(owed, true);
    expect(controls.find(({ code }) => code === 'cash')).toMatchObject({ expected: 25_488_43, actual: 25_488_43 });
    const closing = [
      { account: '512001', budget: 'AEP' as const, amount: cents(8432_00) },
      { account: '512002', budget: 'ASC' as const, amount: cents(29_186_43) },
      { account: '401000', budget: 'AEP' as const, amount: cents(-480_00) },
    ];
    expect(patrimonialControls(annualState(owed, true), closing, prefilledLines(closing, [], new Map()))).toMatchObject([
      { code: 'final-amounts', expected: 37_138_43, actual: 37_138_43 },
      { code: 'cash-section', expected: 37_618_43, actual: 37_618_43 },
    ]);
  });
  it('is one section where there are no budgets', () =>
    expect(annualState(figures, false).sections).toMatchObject([{ budget: null, receipts: 30_512_50, balance: 37_618_43 }]));
  it('shows what came from the other budget apart', () => {
    const transfer = [movement('120100', 'AEP', 523_20, 0), movement('110200', 'ASC', 0, 523_20)];
    const { sections } = annualState({ ...figures, movements: [...figures.movements, ...transfer] }, true);
    expect(sections).toMatchObject([
      { transferred: -523_20, balance: 7908_80 },
      { transferred: 523_20, balance: 29_709_63 },
    ]);
  });
  it('names what no activity made', () =>
    expect(
      annualState({ ...figures, current: [{ budget: '', activityId: '', expenses: 1_00, receipts: 0 }], previous: [] }, true).rows,
    ).toMatchObject([{ activityName: 'Sans activité', budget: '' }]));
});

const line = (section: PatrimonialLine['section'], detail: string, value: number, previousValue = 0): PatrimonialLine => ({
  section,
  detail,
  acquireDate: localDate('2024-05-01'),
  value: cents(value),
  previousValue: cents(previousValue),
  count: null,
  duration: '',
});

describe('the patrimonial statement', () => {
  it('is of works councils only', () => {
    expect(() => mustStatePatrimony('CSE')).not.toThrow();
    for (const type of ['ASSOCIATION', 'SYNDICAT', 'ENTREPRISE'] as const)
      expect(() => mustStatePatrimony(type)).toThrow(expect.objectContaining({ code: 'patrimonial-state.councils-only' }));
  });
  const closing = [
    { account: '512001', budget: 'AEP' as const, amount: cents(8552_00) },
    { account: '512002', budget: 'ASC' as const, amount: cents(29_186_43) },
    { account: '512002', budget: 'AEP' as const, amount: cents(-120_00) },
  ];
  it('gives each budget its block', () => {
    expect(blockOf(annualState(figures, true), 'AEP')).toMatchObject({
      previousFinal: 3200_00,
      received: 6000_00,
      used: 768_00,
      final: 8432_00,
    });
    expect(blockOf(annualState(figures, true), 'ASC').final).toBe(29_186_43);
    const deficit = {
      ...figures,
      current: [{ budget: 'AEP' as const, activityId: '', expenses: 70_00, receipts: 100_00 }],
      movements: [movement('119100', 'AEP', 50_00, 0, true)],
    };
    expect(blockOf(annualState(deficit, true), 'AEP')).toMatchObject({ previousFinal: -50_00, final: -20_00 });
  });
  it('is filled from the books for claims, cash and debts', () => {
    const third = [
      { account: '411000', budget: '' as const, amount: cents(30_00) },
      { account: '401000', budget: '' as const, amount: cents(-45_00) },
      { account: '471000', budget: '' as const, amount: cents(9_00) },
    ];
    const opening = [{ account: '512001', budget: 'AEP' as const, amount: cents(3200_00) }];
    expect(prefilledLines([...closing, ...third], opening, new Map([['512001', 'Compte AEP']]))).toMatchObject([
      { section: '5', detail: '401000 Fournisseurs', value: 45_00 },
      { section: '3', detail: '411000 Bénéficiaires', value: 30_00 },
      { section: '4', detail: '512001 Compte AEP', value: 8552_00, previousValue: 3200_00 },
      { section: '4', value: 29_066_43 },
    ]);
  });
  it('has the assets, stocks, loans and overdrafts of the books', () => {
    const standing = (account: string, amount: number) => ({ account, budget: 'ASC' as const, amount: cents(amount) });
    const lines = prefilledLines(
      [
        standing('164000', -250_00),
        standing('218300', 899_90),
        standing('281830', -150_00),
        standing('371000', 40_00),
        standing('512001', -5_903_40),
        standing('512002', 10_00),
      ],
      [standing('512001', 20_00)],
      new Map(),
    );
    expect(lines.map(({ section, value, previousValue }) => [section, value, previousValue])).toEqual([
      ['5', 250_00, 0],
      ['1', 899_90, 0],
      ['1', -150_00, 0],
      ['2', 40_00, 0],
      ['5', 5_903_40, -20_00],
      ['4', 10_00, 0],
    ]);
    const [, cash] = patrimonialControls(annualState(figures, true), [standing('512001', -5_903_40), standing('512002', 10_00)], lines);
    expect(cash).toMatchObject({ expected: 10_00, actual: 10_00 });
  });
  it('has a provision with the debts, and an impairment with what it lowers', () => {
    const standing = (account: string, amount: number) => ({ account, budget: 'ASC' as const, amount: cents(amount) });
    const lines = prefilledLines(
      [standing('151100', -80_00), standing('397100', -5_00), standing('411000', 30_00), standing('491100', -10_00)],
      [],
      new Map(),
    );
    expect(lines.map(({ section, value }) => [section, value])).toEqual([
      ['5', 80_00],
      ['2', -5_00],
      ['3', 30_00],
      ['3', -10_00],
    ]);
  });
  it('is checked against the cash of the books', () => {
    const lines = prefilledLines(closing, [], new Map());
    expect(patrimonialControls(annualState(figures, true), closing, lines)).toMatchObject([
      { code: 'final-amounts', expected: 37_618_43, actual: 37_618_43 },
      { code: 'cash-section', expected: 37_618_43, actual: 37_618_43 },
    ]);
  });

  const statement = specify(patrimonialStateDecider);
  const saved: PatrimonialStateEvent = { type: 'PatrimonialStateSaved', data: { lines: [line('1', 'Ordinateur', 900_00)], details: '' } };
  const previous = [
    line('1', 'Ordinateur', 1200_00),
    line('6', 'Copieur', 360_00),
    line('4', '512001 Banque', 10_00),
    line('1', '218300 Serveur', 5_00),
  ];
  it('is saved once for the same content', () => {
    statement
      .given(saved)
      .when({ type: 'SavePatrimonialState', data: saved.data as { lines: PatrimonialLine[]; details: string } })
      .then();
    statement
      .given()
      .when({ type: 'SavePatrimonialState', data: { lines: [line('1', ' ', 1)], details: '' } })
      .thenRefuses('patrimonial-state.detail-missing');
  });
  it('takes the values of the year before as previous ones', () => {
    const fromYearId = newId<'fiscal-year'>();
    statement
      .given(saved)
      .when({ type: 'ImportPreviousPatrimonialState', data: { fromYearId, previous, prefilled: [] } })
      .then({
        type: 'PreviousPatrimonialStateImported',
        data: {
          fromYearId,
          lines: [
            line('1', 'Ordinateur', 900_00, 1200_00),
            line('6', 'Copieur', 360_00, 360_00),
            line('4', '512001 Banque', 0, 10_00),
            line('1', '218300 Serveur', 0, 5_00),
          ],
        },
      });
    statement
      .given()
      .when({ type: 'ImportPreviousPatrimonialState', data: { fromYearId, previous: [], prefilled: [] } })
      .thenRefuses('patrimonial-state.no-previous');
  });
});
