import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { refundAllowanceDecider } from '../src/activities/refund-allowance/refund-allowance.js';
import { waitingListFold } from '../src/activities/waiting-list/waiting-list.js';
import { giftYearFold } from '../src/advantage/gift-request/gift-year.js';
import { subsidyAllowanceFold } from '../src/advantage/subsidy-allowance/subsidy-allowance.js';
import { bankOperationKeysDecider } from '../src/bookkeeping/bank/bank-operation/bank-operation-keys.js';
import { accountingCategoryNamesDecider } from '../src/bookkeeping/plan/accounting-category/accounting-category-names.js';
import { budgetDecider } from '../src/bookkeeping/plan/budget/budget.js';
import { letteringDecider } from '../src/bookkeeping/third-party/lettering.js';
import { countWork } from './count-work.js';

type AnyFold = { readonly initial: unknown; evolve(state: never, event: never): unknown };
/** A stream of long life: its fold, and one of its events that the state holds for ever. */
type LongStream = { readonly fold: AnyFold; readonly event: (rank: number) => object };

const on = localDate('2026-03-10');
const streams: Readonly<Record<string, LongStream>> = {
  'the allowance of a household': {
    fold: refundAllowanceDecider,
    event: () => ({
      type: 'RefundAllowanceHeld',
      data: { refundId: newId<'refund'>(), memberId: null, date: on, requestedAt: '', refundable: cents(1), standing: 'granted' },
    }),
  },
  'the subsidies of a beneficiary': {
    fold: subsidyAllowanceFold,
    event: () => ({ type: 'SubsidyHeld', data: { orderId: newId<'order'>(), orderedOn: on, tickets: 1, amount: cents(1) } }),
  },
  'the gift vouchers of a year': {
    fold: giftYearFold,
    event: () => ({
      type: 'GiftVouchersGranted',
      data: { requestId: newId<'gift-request'>(), amount: cents(1), givenOn: on, vouchers: [{ personId: newId<'person'>() }] },
    }),
  },
  'the waiting list of an activity': {
    fold: waitingListFold,
    event: () => ({ type: 'WaitingListJoined', data: { personId: newId<'person'>(), entries: 1, joinedAt: '' } }),
  },
  'the matching letters of an account': {
    fold: letteringDecider,
    event: (rank) => ({
      type: 'LinesLettered',
      data: { letter: `L${rank}`, lines: [{ writingId: `w${rank}`, line: 1 }], isPartial: true },
    }),
  },
  'the bank keys of a month': {
    fold: bankOperationKeysDecider,
    event: (rank) => ({ type: 'BankKeysTaken', data: { keys: [`key ${rank}`] } }),
  },
  'the names of categories': {
    fold: accountingCategoryNamesDecider,
    event: (rank) => ({ type: 'AccountingCategoryNameTaken', data: { categoryId: newId<'accounting-category'>(), name: `Nom ${rank}` } }),
  },
  'the budgets of a year': {
    fold: budgetDecider,
    event: () => ({ type: 'ActivityBudgetSet', data: { activityId: newId<'accounting-activity'>(), amount: cents(1) } }),
  },
};

describe.each(Object.entries(streams))('%s', (_, { fold, event }) => {
  const work = (count: number) => {
    const events = Array.from({ length: count }, (__, rank) => event(rank));
    return countWork(() => events.reduce((state, each) => fold.evolve(state as never, each as never), fold.initial));
  };

  it('costs at most twice the work for twice the events', () => {
    expect(work(400)).toBeLessThan(2.2 * Math.max(work(200), 1));
  });
});
