import { describe, expect, it } from '@jest/globals';
import { paymentOf, rowsOf, sentReturns, undecided } from './return-row.js';

const account = { id: 'a', name: 'Compte ASC' };
const side = (id: string) => ({ id, date: '2026-03-10', wording: `VIR ${id}` });
const payment = (id: string) => ({ ...side(id), activity_label: 'Cinéma', claims: [] });
const returns = {
  total: 3,
  proposals: [{ amount: 80, account, line: side('l1'), payment: payment('p1') }],
  choices: [
    { amount: 50, account, line: side('l2'), payments: [payment('p2'), payment('p3')] },
    { amount: 50, account, line: side('l3'), payments: [payment('p2'), payment('p3')] },
  ],
};
const rows = rowsOf(returns);

describe('the rows of returned payments', () => {
  it('have the payment that the words decide, or the one that a person chose', () => {
    const choices = new Map([['l2', 'p3']]);
    expect(rows.map((row) => paymentOf(row, choices)?.id)).toEqual(['p1', 'p3', undefined]);
    expect(sentReturns(rows, choices)).toEqual([
      { line: 'l1', payment: 'p1' },
      { line: 'l2', payment: 'p3' },
    ]);
  });
  it('are undecided without a payment, and where two take the same one', () => {
    const linesOf = (choices: [string, string][]) => undecided(rows, new Map(choices)).map(({ line }) => line.id);
    expect(linesOf([])).toEqual(['l2', 'l3']);
    expect(linesOf([['l2', 'p2']])).toEqual(['l3']);
    expect(
      linesOf([
        ['l2', 'p2'],
        ['l3', 'p2'],
      ]),
    ).toEqual(['l2', 'l3']);
    expect(
      linesOf([
        ['l2', 'p2'],
        ['l3', 'p3'],
      ]),
    ).toEqual([]);
  });
});
