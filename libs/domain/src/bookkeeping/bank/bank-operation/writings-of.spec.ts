import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { accountLabel, classLabel } from '../../plan/default-plan/account-labels.js';
import { type AllocatedActivity, allocate, type SplitDraft } from './allocation.js';
import type { BankOperationFacts } from './bank-operation.events.js';
import { writingsOf } from './writings-of.js';

const facts = (value: number, isReimbursement = false): BankOperationFacts => ({
  accountId: newId<'bank-account'>(),
  accountCode: '512001',
  accountName: 'Compte courant',
  journal: 'BQ01',
  accountBudget: 'ASC',
  date: localDate('2026-03-03'),
  fiscalYearId: newId<'fiscal-year'>(),
  wording: 'FNAC',
  paymentType: 'card',
  value: cents(value),
  isReimbursement,
});
const cinema: AllocatedActivity = {
  id: newId<'accounting-activity'>(),
  name: 'Billetterie',
  categoryId: newId<'accounting-category'>(),
  categoryLabel: 'Cultures et voyages',
  budget: 'ASC',
  expenseAccount: '607200',
  takingAccount: '707200',
};
const line = (amount: number, change: Partial<SplitDraft> = {}): SplitDraft => ({
  id: newId(),
  kind: 'activity',
  activity: cinema,
  budget: null,
  budgetaryYearId: null,
  amount: cents(amount),
  ...change,
});
const linesOf = (operation: BankOperationFacts, ...lines: SplitDraft[]): string[] =>
  writingsOf({ facts: operation, splits: lines.length > 0 ? allocate(operation, lines) : [] })
    .flatMap((writing) => writing.lines)
    .map(({ account, budget, debit, credit }) => `${account} ${budget} ${debit} ${credit}`);

describe('the writings of an operation', () => {
  it('wait on 471000, on the side of the account, until it is allocated', () => {
    expect(linesOf(facts(-50))).toEqual(['471000 ASC 50 0', '512001 ASC 0 50']);
    expect(linesOf(facts(50))).toEqual(['512001 ASC 50 0', '471000 ASC 0 50']);
  });
  it('put money that comes back on the account that it left from', () =>
    expect(linesOf(facts(50, true), line(50))).toEqual(['512001 ASC 50 0', '607200 ASC 0 50']));
  it('put money that is given back on the account that it came to', () =>
    expect(linesOf(facts(-50, true), line(50))).toEqual(['707200 ASC 50 0', '512001 ASC 0 50']));
  it('go through 580000 between two accounts, on the budget that is chosen', () => {
    const transfer = { kind: 'transfer', activity: null, budget: 'AEP' } as const;
    expect(linesOf(facts(-120), line(120, transfer))).toEqual(['580000 AEP 120 0', '512001 AEP 0 120']);
    expect(linesOf(facts(120), line(120, transfer))).toEqual(['512001 AEP 120 0', '580000 AEP 0 120']);
  });
  it('say their journal, their day and their piece', () => {
    const head = { journal: 'BQ01', date: '2026-03-03', budget: 'ASC' };
    expect(writingsOf({ facts: facts(50), splits: [] })).toMatchObject([{ ...head, pieceRef: '' }]);
    expect(writingsOf({ facts: { ...facts(50), pieceRef: 'F-118' }, splits: [] })).toMatchObject([{ ...head, pieceRef: 'F-118' }]);
  });
});

describe('the name of an account', () => {
  it.each([
    ['607200', 'Billetterie'],
    ['607215', 'Billetterie'],
    ['512003', 'Banques'],
    ['999999', 'Classe 9'],
  ])('%s is %s', (account, label) => expect(accountLabel(account)).toBe(label));
  it('has those of voluntary work and of gifts in kind where regulation ANC 2018-06 puts them', () =>
    expect(['864000', '870000', '871000', '875000'].map(accountLabel)).toEqual([
      'Bénévolat, personnel',
      'Dons en nature',
      'Prestations en nature',
      'Bénévolat',
    ]));
  it('falls back on its class', () => expect(accountLabel('690000')).toBe(classLabel('6')));
});
