import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { amountsOf, budgetLine, totalOf } from './budget-line.js';

describe('a budget', () => {
  it('is followed by the net cost of what money is spent on', () =>
    expect(budgetLine(amountsOf({ allocated: 1000_00, expenses: 450_00, receipts: 50_00 }, true))).toEqual({
      allocated: 1000,
      expenses: 450,
      receipts: 50,
      realised: 400,
      balance: 600,
      percent: 60,
      is_receipt: false,
      forecast: null,
    }));
  it('has a forecast while its year is in progress', () =>
    expect(
      budgetLine(amountsOf({ allocated: 1000_00, expenses: 450_00, receipts: 50_00 }, true), { elapsed: 73, days: 365 }),
    ).toMatchObject({
      realised: 400,
      forecast: 2000,
    }));
  it('is followed by the receipts of what only brings money in', () =>
    expect(budgetLine(amountsOf({ allocated: 24_000_00, expenses: 0, receipts: 6_000_00 }, false))).toMatchObject({
      realised: 6000,
      balance: 18_000,
      percent: 75,
      is_receipt: true,
    }));
  it('may be overspent, by a negative percentage', () =>
    expect(budgetLine(amountsOf({ allocated: 300_00, expenses: 400_00, receipts: 0 }, true))).toMatchObject({
      balance: -100,
      percent: -33.33,
    }));
  it('has no percentage of nothing', () =>
    expect(budgetLine(amountsOf({ allocated: 0, expenses: 400_00, receipts: 0 }, true))).toMatchObject({ balance: -400, percent: null }));
  it('adds up what may be spent, whatever comes in', () =>
    expect(
      totalOf([
        amountsOf({ allocated: 100, expenses: 50, receipts: 0 }, true),
        amountsOf({ allocated: 30, expenses: 20, receipts: 5 }, true),
        amountsOf({ allocated: 10, expenses: 0, receipts: 5 }, false),
      ]),
    ).toEqual({
      allocated: cents(130),
      expenses: cents(70),
      receipts: cents(10),
      realised: cents(65),
      isReceipt: false,
    }));
  it('adds up what comes in where nothing is spent', () => {
    const grant = amountsOf({ allocated: 10, expenses: 0, receipts: 5 }, false);
    expect(totalOf([grant, grant])).toMatchObject({ allocated: 20, realised: 10, isReceipt: true });
    expect(totalOf([])).toMatchObject({ allocated: 0, realised: 0, isReceipt: false });
  });
});
