import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, it } from '@jest/globals';
import {
  allocated,
  closedYear,
  command,
  day,
  deleted,
  from,
  nextYear,
  nextYearId,
  operation,
  recorded,
  split,
} from '../../../../test/operation-story.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { BankOperationEvent } from './bank-operation.events.js';

const counterpartId = newId<'bank-operation'>();
const transfer = command({ type: 'AllocateTransfer', data: { counterpartId, splitIds: { operation: 'own', counterpart: 'other' } } });
const savings = { accountId: newId<'bank-account'>() as BankAccountId, accountCode: '517001', accountBudget: 'AEP', value: cents(50_00) };
const arrived = from('import', savings);
const account = { account: '580000', accountLabel: 'Virements internes', activityId: null, activityLabel: 'Virement interne' };
const transferSplit = (id: string, budget: 'AEP' | 'ASC') =>
  split(50, { ...account, id, kind: 'transfer', categoryId: null, categoryLabel: '', budget });
const asTransfer = (id: string, budget: 'AEP' | 'ASC' = 'ASC'): BankOperationEvent => ({
  type: 'BankOperationAllocated',
  data: { splits: [transferSplit(id, budget)], provenance: { kind: 'bulk', keyword: null } },
});
const given = (own: readonly BankOperationEvent[], counterpart: readonly BankOperationEvent[], around = {}) =>
  operation.given(own, { counterpart, ...around });

describe('a transfer between two accounts', () => {
  it('is allocated on both sides at once, under the budget of the account that pays', () => {
    given([recorded], [arrived])
      .when(transfer)
      .then({ operation: [asTransfer('own')], counterpart: [asTransfer('other')] });
    given([arrived], [recorded])
      .when(transfer)
      .then({ operation: [asTransfer('own')], counterpart: [asTransfer('other')] });
  });
  it('settles the side that is in transit, under its budget', () => {
    given([recorded], [arrived, asTransfer('x', 'AEP')])
      .when(transfer)
      .then({ operation: [asTransfer('own', 'AEP')] });
    given([recorded, asTransfer('x')], [arrived, asTransfer('y')])
      .when(transfer)
      .then({});
  });
  it('arrives in the next year, after the year that it left is closed', () => {
    const own = from('import', { ...savings, date: day('2027-01-02'), fiscalYearId: nextYearId });
    const next = { ...transferSplit('own', 'ASC'), budgetaryYearId: nextYearId };
    given([own], [recorded, asTransfer('x')], { calendar: [...closedYear, nextYear] })
      .when(transfer)
      .then({ operation: [{ type: 'BankOperationAllocated', data: { splits: [next], provenance: { kind: 'bulk', keyword: null } } }] });
    given([own], [recorded], { calendar: [...closedYear, nextYear] })
      .when(transfer)
      .thenRefuses('exercice.closed');
  });
  it('has two opposite amounts on two accounts', () => {
    given([recorded], [from('import', { ...savings, value: cents(49_99) })])
      .when(transfer)
      .thenRefuses('operation.not-a-transfer');
    given([recorded], [from('import', { value: cents(50_00) })])
      .when(transfer)
      .thenRefuses('operation.not-a-transfer');
    given([recorded], [from('import', { ...savings, value: cents(-50_00) })])
      .when(transfer)
      .thenRefuses('operation.not-a-transfer');
  });
  it('leaves what a user allocated, deleted or closed', () => {
    given([recorded, allocated(50)], [arrived])
      .when(transfer)
      .thenRefuses('operation.allocated');
    given([recorded], [arrived, allocated(50)])
      .when(transfer)
      .thenRefuses('operation.allocated');
    given([recorded], [arrived, deleted]).when(transfer).thenRefuses('operation.deleted');
    given([recorded], []).when(transfer).thenRefuses('operation.unknown');
    given([recorded], [arrived], { calendar: closedYear }).when(transfer).thenRefuses('exercice.closed');
  });
});
