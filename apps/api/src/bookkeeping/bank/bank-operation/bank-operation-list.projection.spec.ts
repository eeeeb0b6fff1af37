import { type AllocatedActivity, allocate } from '@intendance/domain/bookkeeping/bank/bank-operation/allocation.js';
import type { BankOperationFacts, Split } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { KnownBankOperation } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { bankOperationList, bankOperationRow } from './bank-operation-list.projection.js';

const yearId = newId<'fiscal-year'>();
const facts = (value: number, isReimbursement = false): BankOperationFacts => ({
  accountId: newId<'bank-account'>(),
  accountCode: '512001',
  accountName: 'Compte ASC',
  journal: 'BQ01',
  accountBudget: 'ASC',
  date: localDate('2026-03-03'),
  fiscalYearId: yearId,
  wording: 'Théâtre des Célestins',
  paymentType: 'card',
  value: cents(value),
  isReimbursement,
});
const activity = (budget: 'ASC' | '', name: string): AllocatedActivity => ({
  id: newId<'accounting-activity'>(),
  name,
  categoryId: newId<'accounting-category'>(),
  categoryLabel: 'Cultures',
  budget,
  expenseAccount: '607200',
  takingAccount: '707200',
});
const cinema = activity('ASC', 'Cinéma');
const line = (amount: number, kind: Split['kind'] = 'activity') => ({
  id: newId(),
  kind,
  activity: kind === 'activity' ? cinema : null,
  budget: null,
  budgetaryYearId: null,
  amount: cents(amount),
});
const state = (of: BankOperationFacts, splits: readonly Split[] = [], change: Partial<KnownBankOperation> = {}): KnownBankOperation => ({
  status: 'recorded',
  facts: of,
  origin: 'manual',
  importId: null,
  bankKey: null,
  bankDate: null,
  parts: [],
  payments: [],
  deposit: null,
  splits,
  provenance: splits.length > 0 ? { kind: 'manual', keyword: null } : null,
  attachments: [],
  isDeleted: false,
  reconciliation: null,
  clearingDay: null,
  isKeyReleased: false,
  reverses: null,
  reversedBy: null,
  possibleDuplicateOf: null,
  sameAs: null,
  ...change,
});
const row = (...args: Parameters<typeof state>) => bankOperationRow('o', state(...args), 1);
const tallied = (rank: 0 | 1, ...args: Parameters<typeof state>) =>
  bankOperationList.tallies?.[rank]?.contributions(row(...args)).map(({ values }) => values);

describe('the row of an operation', () => {
  it('has the columns that lists filter and search', () => {
    const operation = facts(-50_00);
    expect(row(operation, allocate(operation, [line(30_00), line(20_00, 'transfer')]))).toMatchObject({
      mode: 'expense',
      value: -50_00,
      allocated: true,
      activity_ids: [cinema.id],
      budgets: ['ASC'],
      search: 'theatre des celestins cinema virement interne',
    });
  });
  it('says NO for what has no budget', () => {
    const operation = { ...facts(-50_00), accountBudget: '' as const };
    expect(row(operation, allocate(operation, [{ ...line(50_00), activity: activity('', 'Divers') }])).budgets).toEqual(['NO']);
  });
});

describe('the totals', () => {
  it('of an account count what waits', () => {
    expect(tallied(0, facts(-50_00))).toEqual([{ operations: 1, unallocated: 1, unallocated_value: 50_00, takings: 0, expenses: 50_00 }]);
    const taking = facts(50_00);
    expect(tallied(0, taking, allocate(taking, [line(50_00)]))).toEqual([
      { operations: 1, unallocated: 0, unallocated_value: 0, takings: 50_00, expenses: 0 },
    ]);
  });
  it.each([
    ['an expense', -50_00, false, { splits: 1, expenses: 50_00, receipts: 0 }],
    ['a taking', 50_00, false, { splits: 1, expenses: 0, receipts: 50_00 }],
    ['money that comes back', 50_00, true, { splits: 1, expenses: -50_00, receipts: 0 }],
    ['money that is given back', -50_00, true, { splits: 1, expenses: 0, receipts: -50_00 }],
  ])('of an activity count %s', (_, value, isReimbursement, values) => {
    const operation = facts(value, isReimbursement);
    expect(tallied(1, operation, allocate(operation, [line(50_00)]))).toEqual([values]);
  });
  it('leave out transfers and what is deleted', () => {
    const operation = facts(-50_00);
    expect(tallied(1, operation, allocate(operation, [line(50_00, 'transfer')]))).toEqual([]);
    expect(tallied(1, operation, allocate(operation, [line(50_00)]), { isDeleted: true })).toEqual([]);
    expect(tallied(0, operation, [], { isDeleted: true })).toEqual([]);
  });
});
