import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { BankOperationId } from './bank-operation.events.js';
import { type TransferSide, transferProposals } from './transfer-proposals.js';

const side = (id: string, accountId: string, date: string, euros: number, change: Partial<TransferSide> = {}): TransferSide => ({
  id: id as BankOperationId,
  accountId: accountId as BankAccountId,
  date: localDate(date),
  type: 'transfer',
  value: cents(euros * 100),
  isTransfer: false,
  ...change,
});
const pairsOf = (...sides: TransferSide[]) => transferProposals(sides).map(({ expense, taking }) => `${expense.id} ${taking.id}`);
const isTransfer = true;

describe('the sides of a transfer', () => {
  it('have opposite amounts on two accounts, a few days apart', () => {
    expect(pairsOf(side('out', 'a', '2026-12-30', -300), side('in', 'b', '2027-01-02', 300))).toEqual(['out in']);
    expect(pairsOf(side('out', 'a', '2026-12-30', -300), side('in', 'b', '2027-01-05', 300))).toEqual([]);
    expect(pairsOf(side('out', 'a', '2026-12-30', -300), side('in', 'a', '2026-12-30', 300))).toEqual([]);
    expect(pairsOf(side('out', 'a', '2026-12-30', -300), side('in', 'b', '2026-12-30', 301))).toEqual([]);
    expect(pairsOf(side('out', 'a', '2026-12-30', 0), side('in', 'b', '2026-12-30', 0))).toEqual([]);
  });
  it('come in the order of their days', () => {
    const later = [side('out-2', 'a', '2026-04-01', -50), side('in-2', 'b', '2026-04-01', 50)];
    expect(pairsOf(...later, side('out-1', 'a', '2026-03-01', -300), side('in-1', 'b', '2026-02-28', 300))).toEqual([
      'out-1 in-1',
      'out-2 in-2',
    ]);
  });
  it('are not a purchase, a direct debit, a loan or a refund', () => {
    for (const type of ['card', 'deferred_card', 'order', 'loan_payment', 'payback'] as const)
      expect(pairsOf(side('out', 'a', '2026-03-01', -20, { type }), side('in', 'b', '2026-03-01', 20))).toEqual([]);
    expect(pairsOf(side('out', 'a', '2026-03-01', -20, { type: 'withdrawal' }), side('in', 'b', '2026-03-01', 20))).toEqual(['out in']);
  });
  it('are left to the user where several operations could be one of them', () => {
    const [out, first, second] = [side('out', 'a', '2026-03-01', -20), side('1', 'b', '2026-03-01', 20), side('2', 'c', '2026-03-03', 20)];
    expect(pairsOf(out, first, second)).toEqual([]);
    expect(pairsOf(out, side('out-2', 'a', '2026-03-01', -20), first)).toEqual([]);
  });
  it('are proposed when one of them is allocated, and not when both are', () => {
    const [out, taking] = [side('out', 'a', '2026-03-01', -20, { isTransfer }), side('in', 'b', '2026-03-02', 20)];
    expect(pairsOf(out, taking)).toEqual(['out in']);
    expect(pairsOf(out, { ...taking, isTransfer })).toEqual([]);
    expect(pairsOf(out, { ...taking, isTransfer }, side('rest', 'b', '2026-03-03', 20))).toEqual([]);
  });
  it('may be weeks apart when both are a deposit of cheques', () => {
    const type = 'deposit';
    const out = side('out', 'box', '2026-03-01', -55, { type, isTransfer });
    expect(pairsOf(out, side('in', 'b', '2026-03-25', 55, { type }))).toEqual(['out in']);
    expect(pairsOf(out, side('in', 'b', '2026-03-25', 55))).toEqual([]);
    expect(pairsOf(out, side('in', 'b', '2026-04-25', 55, { type }))).toEqual([]);
    expect(pairsOf(out, side('in', 'b', '2026-03-25', 55, { type, isTransfer }))).toEqual([]);
  });
  it('of a year of equal amounts take the time of their number', () => {
    const date = (index: number) => new Date(Date.UTC(2026, 0, 1 + (index % 365))).toISOString().slice(0, 10);
    const equal = Array.from({ length: 40_000 }, (_, index) => side(`${index}`, 'a', date(index), index % 2 ? 20 : -20));
    expect(pairsOf(...equal)).toEqual([]);
  });
});
