import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { expect, it } from '@jest/globals';
import type { KnownBankOperation } from '../../bank/bank-operation/bank-operation-state.js';
import type { KnownJournalEntry } from '../journal-entry/journal-entry.js';
import { linesToLetter, type WrittenPiece } from './lines-to-letter.js';

const yearId = newId<'fiscal-year'>();
const auxiliary = { code: 'EDF', label: 'EDF' };
const side = (account: string, debit: number, credit: number) => ({
  account,
  budget: 'ASC',
  debit: cents(debit),
  credit: cents(credit),
  auxiliary,
});
const entry = { status: 'posted', entry: { yearId, lines: [side('622600', 5, 0), side('401000', 0, 5)] }, reversedBy: null };
const operation = {
  status: 'recorded',
  facts: { fiscalYearId: yearId, value: cents(-5), accountCode: '512001', accountBudget: '', wording: 'PRLV EDF' },
  splits: [{ account: '401000', auxiliary, budget: '', amount: cents(5) }],
  isDeleted: false,
};
const none = { status: 'none' } as const;
const pieces: Record<string, WrittenPiece> = {
  bill: { entry: entry as unknown as KnownJournalEntry, operation: none },
  payment: { entry: none, operation: operation as unknown as KnownBankOperation },
  deleted: { entry: none, operation: { ...operation, isDeleted: true } as unknown as KnownBankOperation },
};
const find = (writingId: string, line: number) =>
  linesToLetter((id) => pieces[id] ?? { entry: none, operation: none }, '401000', [{ writingId, line }]);

it('finds the line of an entry, and the line of an operation of the bank', () => {
  expect(find('bill', 1)).toEqual([{ writingId: 'bill', line: 1, yearId, budget: 'ASC', amount: -5, auxiliary }]);
  expect(find('payment', 0)).toEqual([{ writingId: 'payment', line: 0, yearId, budget: '', amount: 5, auxiliary }]);
});

it.each([
  ['another account of the entry', 'bill', 0],
  ['a rank beyond the lines', 'bill', 2],
  ['the line of the bank', 'payment', 1],
  ['a deleted operation', 'deleted', 0],
  ['an unknown writing', 'unknown', 0],
])('refuses %s', (_, writingId, line) => expect(refusalOf(() => find(writingId, line))?.code).toBe('lettering.unknown-line'));
