import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalCalendar, FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { writingsOf } from '../../ledger/ledger/writings-of.js';
import type { BankOperationEvent, BankOperationFacts, Split } from './bank-operation.events.js';
import { bankOperationDecider } from './bank-operation.js';
import { type KnownBankOperation, knownOperation } from './bank-operation-state.js';
import { belongingsOf, isReversible, isWithdrawn, reversalDecider } from './reversal.js';

const reversal = specify(reversalDecider);
const [operationId, byOperationId] = [newId<'bank-operation'>(), newId<'bank-operation'>()];
const day = localDate;
const [y2026, y2027] = [newId<'fiscal-year'>(), newId<'fiscal-year'>()];
const year = (id: typeof y2026, name: string, change: Partial<FiscalYear> = {}): FiscalYear => ({
  id,
  name,
  start: day(`${name}-01-01`),
  end: day(`${name}-12-31`),
  closing: null,
  isClosed: false,
  validatedUpTo: null,
  frozen: null,
  marks: [],
  notes: [],
  ...change,
});
const years = (first: Partial<FiscalYear> = {}, second: Partial<FiscalYear> = {}): FiscalCalendar => ({
  years: [year(y2026, '2026', first), year(y2027, '2027', second)],
});
const march = { validatedUpTo: day('2026-03-31') };
const reopened = { marks: [{ reason: 'Oubli', at: '2027-02-01T09:00:00.000Z' }] };
const facts: BankOperationFacts = {
  accountId: newId<'bank-account'>(),
  accountCode: '512002',
  accountName: 'Compte ASC',
  journal: 'BQ02',
  accountBudget: 'ASC',
  date: day('2026-03-03'),
  fiscalYearId: y2026,
  wording: 'CB FNAC',
  paymentType: 'card',
  value: cents(-300_00),
  isReimbursement: false,
};
const split = (budget: 'ASC' | 'AEP', account: string, euros: number): Split => ({
  id: newId(),
  kind: 'activity',
  activityId: newId<'accounting-activity'>(),
  activityLabel: 'Fête',
  categoryId: newId<'accounting-category'>(),
  categoryLabel: 'Loisirs',
  budget,
  account,
  accountLabel: account,
  budgetaryYearId: y2026,
  amount: cents(euros * 100),
});
const splits = [split('ASC', '623200', 180), split('AEP', '623700', 120)];
const recorded = (change: Partial<BankOperationFacts> = {}): BankOperationEvent => ({
  type: 'BankOperationRecorded',
  data: { ...facts, ...change, origin: 'manual', importId: null, bankKey: null },
});
const allocated: BankOperationEvent = { type: 'BankOperationAllocated', data: { splits, provenance: { kind: 'manual', keyword: null } } };
const reverse = (date = '2026-04-02', calendar = years(march)) =>
  ({ type: 'ReverseBankOperation', data: { calendar, byOperationId, date: day(date) } }) as const;
const reversed: BankOperationEvent = { type: 'BankOperationReversed', data: { byOperationId, date: day('2026-04-02') } };
const operationOf = (...events: readonly BankOperationEvent[]): KnownBankOperation =>
  knownOperation(events.reduce(bankOperationDecider.evolve, bankOperationDecider.initial));
const mirror = (operation: KnownBankOperation, date = '2026-04-02', calendar = years(march)): KnownBankOperation =>
  operationOf(
    ...reversalDecider.decide(
      { type: 'RecordReversal', data: { calendar, reversedId: operationId, operation, date: day(date) } },
      { status: 'none' },
    ),
  );

describe('the reversal of an operation', () => {
  it('is for what is validated: anything else is corrected', () => {
    reversal.given(recorded(), allocated).when(reverse()).then(reversed);
    reversal.given(recorded(), allocated).when(reverse('2026-04-02', years())).thenRefuses('operation.not-validated');
    reversal
      .given(recorded({ date: day('2026-04-01') }))
      .when(reverse())
      .thenRefuses('operation.not-validated');
  });
  it('is for what a closing validated, also once its year is open again', () => {
    reversal
      .given(recorded(), allocated)
      .when(reverse('2027-01-15', years({ isClosed: true })))
      .then({ type: 'BankOperationReversed', data: { byOperationId, date: day('2027-01-15') } });
    reversal
      .given(recorded(), allocated)
      .when(reverse('2026-04-02', years(reopened)))
      .then(reversed);
    reversal
      .given(recorded({ round: 1 }), allocated)
      .when(reverse('2026-04-02', years(reopened)))
      .thenRefuses('operation.not-validated');
  });
  it('is written on a day of an open period, not before the operation', () => {
    reversal.given(recorded()).when(reverse('2026-03-31')).thenRefuses('exercice.validated');
    reversal
      .given(recorded())
      .when(reverse('2026-06-01', years({ isClosed: true })))
      .thenRefuses('exercice.closed');
    reversal
      .given(recorded())
      .when(reverse('2026-06-01', years({ ...march, frozen: { upTo: day('2026-12-31'), purpose: 'close' } })))
      .thenRefuses('exercice.frozen');
    reversal.given(recorded()).when(reverse('2028-01-01')).thenRefuses('exercice.missing');
    reversal.given(recorded()).when(reverse('2026-03-02')).thenRefuses('operation.reversed-before');
  });
  it('is made once, and is not taken back itself', () => {
    reversal.given(recorded(), allocated, reversed).when(reverse()).then();
    const again = { type: 'ReverseBankOperation', data: { ...reverse().data, byOperationId: newId<'bank-operation'>() } } as const;
    reversal.given(recorded(), allocated, reversed).when(again).thenRefuses('operation.reversed');
    const mirrored: BankOperationEvent = {
      type: 'BankOperationRecorded',
      data: { ...facts, origin: 'reversal', importId: null, bankKey: null, reverses: operationId },
    };
    reversal.given(mirrored).when(reverse()).thenRefuses('operation.reversal');
  });
  it('needs an operation that is there', () => {
    reversal.given().when(reverse()).thenRefuses('operation.unknown');
    reversal.given(recorded(), { type: 'BankOperationDeleted', data: {} }).when(reverse()).thenRefuses('operation.deleted');
  });

  it('writes each line on the other side, budget by budget', () => {
    const operation = operationOf(recorded(), allocated);
    const lines = (of: KnownBankOperation) =>
      writingsOf({ id: operationId, facts: of.facts, splits: of.splits }).flatMap((writing) =>
        writing.lines.map(({ account, budget, debit, credit }) => ({ account, budget, debit, credit })),
      );
    const other = lines(mirror(operation));
    const expected = lines(operation).map(({ debit, credit, ...line }) => ({ ...line, debit: credit, credit: debit }));
    expect(other).toHaveLength(4);
    expect(other).toEqual(expect.arrayContaining(expected));
  });
  it('says what it takes back, on its own day and in its own journal', () =>
    expect(mirror(operationOf(recorded(), allocated))).toMatchObject({
      origin: 'reversal',
      reverses: operationId,
      facts: { date: '2026-04-02', journal: 'BQ02', wording: 'Contre-passation : CB FNAC', value: 300_00, isReimbursement: true },
    }));
  it('gives what was spent of a closed year to the year in which it is written', () => {
    const budgets = (calendar: FiscalCalendar) =>
      mirror(operationOf(recorded(), allocated), '2027-01-15', calendar).splits.map(({ budgetaryYearId }) => budgetaryYearId);
    expect(budgets(years(march))).toEqual([y2026, y2026]);
    expect(budgets(years({ isClosed: true }))).toEqual([y2027, y2027]);
  });
  it('cannot be changed alone', () => {
    const operation = mirror(operationOf(recorded(), allocated));
    for (const type of ['RemoveAllocation', 'DeleteBankOperation'] as const)
      expect(() => bankOperationDecider.decide({ type, data: { calendar: years(march) } }, operation)).toThrow('Une contre-passation');
  });
});

describe('the cancellation of a reversal', () => {
  const cancelled: BankOperationEvent = { type: 'BankOperationReversalCancelled', data: { byOperationId } };
  const withdraw = (calendar = years(march)) => ({ type: 'WithdrawReversal', data: { calendar } }) as const;
  const mirrored = (change: Partial<BankOperationFacts> = {}): BankOperationEvent => ({
    type: 'BankOperationRecorded',
    data: { ...facts, date: day('2026-04-02'), ...change, origin: 'reversal', importId: null, bankKey: null, reverses: operationId },
  });
  const deleted: BankOperationEvent = { type: 'BankOperationDeleted', data: {} };

  it('lets the operation be as it was, and be reversed again', () => {
    reversal.given(recorded(), allocated, reversed).when({ type: 'CancelReversal' }).then(cancelled);
    expect(operationOf(recorded(), reversed, cancelled)).toEqual(operationOf(recorded()));
    reversal.given(recorded(), allocated, reversed, cancelled).when(reverse()).then(reversed);
  });
  it('needs one', () => {
    reversal.given(recorded(), allocated).when({ type: 'CancelReversal' }).thenRefuses('operation.not-reversed');
    reversal.given(recorded(), reversed, cancelled).when({ type: 'CancelReversal' }).thenRefuses('operation.not-reversed');
    reversal.given().when({ type: 'CancelReversal' }).thenRefuses('operation.unknown');
  });
  it('withdraws what was written for it, once, as long as its own period is open', () => {
    reversal.given(mirrored()).when(withdraw()).then(deleted);
    reversal.given(mirrored(), deleted).when(withdraw()).then();
    reversal.given().when(withdraw()).then();
    reversal
      .given(mirrored())
      .when(withdraw(years({ validatedUpTo: day('2026-04-30') })))
      .thenRefuses('exercice.validated');
    reversal
      .given(mirrored())
      .when(withdraw(years({ isClosed: true })))
      .thenRefuses('exercice.closed');
    reversal
      .given(mirrored())
      .when(withdraw(years(reopened)))
      .thenRefuses('exercice.validated');
    reversal
      .given(mirrored({ round: 1 }))
      .when(withdraw(years(reopened)))
      .then(deleted);
  });
  it('keeps what it withdrew out of the books for good', () => {
    const [reversalId, rewritingId] = belongingsOf(byOperationId);
    for (const id of [reversalId, rewritingId]) {
      expect(isWithdrawn(id, operationOf(recorded(), reversed))).toBe(false);
      expect(isWithdrawn(id, operationOf(recorded(), reversed, cancelled))).toBe(true);
    }
    expect(isWithdrawn(newId(), operationOf(recorded(), reversed))).toBe(true);
    const restore = { type: 'RestoreBankOperation', data: { calendar: years(march), isToldAgain: false, isWithdrawn: true } } as const;
    specify(bankOperationDecider).given(mirrored(), deleted).when(restore).thenRefuses('operation.withdrawn');
  });
});

describe('an operation that is entered anew', () => {
  it('is the same movement on the day of the reversal, to be allocated', () => {
    const operation = operationOf(recorded(), allocated);
    const data = { calendar: years(reopened), reversedId: operationId, operation, date: day('2026-04-02') };
    const events = reversalDecider.decide({ type: 'RecordRewriting', data }, { status: 'none' });
    expect(operationOf(...events)).toMatchObject({
      origin: 'rewrite',
      reverses: operationId,
      splits: [],
      facts: { date: '2026-04-02', wording: 'CB FNAC', value: -300_00, round: 1 },
    });
  });
});

describe('whether an operation may be reversed', () => {
  it('is known before the day is chosen', () => {
    expect(isReversible(operationOf(recorded()), years(march))).toBe(true);
    expect(isReversible(operationOf(recorded()), years())).toBe(false);
    expect(isReversible(operationOf(recorded(), reversed), years(march))).toBe(false);
    expect(isReversible(operationOf(recorded(), { type: 'BankOperationDeleted', data: {} }), years(march))).toBe(false);
  });
});
