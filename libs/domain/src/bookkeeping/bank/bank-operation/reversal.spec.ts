import { fold } from '@intendance/kernel/decider.js';
import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import {
  closedYear,
  command,
  day,
  deleted,
  from,
  frozenYear,
  id,
  nextYear,
  nextYearId,
  openYear,
  operation,
  reopenedYear,
  split,
  facts as storyFacts,
  validatedUpTo,
  yearId,
} from '../../../../test/operation-story.js';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import type { BankOperationEvent, BankOperationFacts } from './bank-operation.events.js';
import { bankOperationFold, type KnownBankOperation, knownOperation } from './bank-operation-state.js';
import { belongingsOf, isReversible, isWithdrawn, recordReversal, recordRewriting, withdraw } from './reversal.js';
import { writingsOf } from './writings-of.js';

type Years = readonly FiscalYearEvent[];
const byOperationId = newId<'bank-operation'>();
const march = [...validatedUpTo('2026-03-31'), nextYear];
const [open, closed, reopened] = [
  [...openYear, nextYear],
  [...closedYear, nextYear],
  [...reopenedYear, nextYear],
];
const calendarOf = (years: Years) => fold(fiscalCalendarDecider, years);
const facts: BankOperationFacts = { ...storyFacts, wording: 'CB FNAC', value: cents(-300_00) };
const splits = [split(180, { account: '623200' }), split(120, { budget: 'AEP', account: '623700' })];
const recorded = (change: Partial<BankOperationFacts> = {}): BankOperationEvent => from('manual', { ...facts, ...change });
const mirrored = (change: object = {}): BankOperationEvent =>
  from('reversal', { ...facts, date: day('2026-04-02'), reverses: id, ...change });
const allocated: BankOperationEvent = { type: 'BankOperationAllocated', data: { splits, provenance: { kind: 'manual', keyword: null } } };
const reverse = (date = '2026-04-02', change: object = {}) =>
  command({ type: 'ReverseBankOperation', data: { byOperationId, date: day(date), isRewritten: false, isDryRun: false, ...change } });
const cancel = command({ type: 'CancelReversal' });
const reversed: BankOperationEvent = { type: 'BankOperationReversed', data: { byOperationId, date: day('2026-04-02') } };
const operationOf = (...events: readonly BankOperationEvent[]): KnownBankOperation => knownOperation(fold(bankOperationFold, events));
const mirror = (operation: KnownBankOperation, date = '2026-04-02', years: Years = march): KnownBankOperation =>
  operationOf(...recordReversal(bankOperationFold.initial, { calendar: calendarOf(years), reversedId: id, operation, date: day(date) }));

describe('the reversal of an operation', () => {
  it('is for what is validated: anything else is corrected', () => {
    const outcome = operation.given([recorded(), allocated], { calendar: march }).when(reverse());
    outcome.thenTypes('BankOperationReversed');
    outcome.thenWrites('operation', 'reversal');
    outcome.thenGuards('calendar');
    operation.given([recorded(), allocated], { calendar: open }).when(reverse()).thenRefuses('operation.not-validated');
    operation
      .given([recorded({ date: day('2026-04-01') })], { calendar: march })
      .when(reverse())
      .thenRefuses('operation.not-validated');
  });
  it('is for what a closing validated, also once its year is open again', () => {
    operation
      .given([recorded(), allocated], { calendar: closed })
      .when(reverse('2027-01-15'))
      .thenState((state) => expect(state).toMatchObject({ reversedBy: { id: byOperationId, date: '2027-01-15' } }));
    operation.given([recorded(), allocated], { calendar: reopened }).when(reverse()).thenTypes('BankOperationReversed');
    operation
      .given([recorded({ round: 1 }), allocated], { calendar: reopened })
      .when(reverse())
      .thenRefuses('operation.not-validated');
  });
  it('is written on a day of an open period, not before the operation', () => {
    const onDay = (date: string, calendar: Years = march) => operation.given([recorded()], { calendar }).when(reverse(date));
    onDay('2026-03-31').thenRefuses('exercice.validated');
    onDay('2026-06-01', closed).thenRefuses('exercice.closed');
    onDay('2026-06-01', [...march, ...frozenYear.slice(1)]).thenRefuses('exercice.frozen');
    onDay('2028-01-01').thenRefuses('exercice.missing');
    onDay('2026-03-02').thenRefuses('operation.reversed-before');
  });
  it('is made once, and is not taken back itself', () => {
    operation.given([recorded(), allocated], { calendar: march }).thenRepeating(reverse('2026-04-02', { isRewritten: true }));
    operation
      .given([recorded(), allocated, reversed], { calendar: march })
      .when(reverse('2026-04-02', { byOperationId: newId() }))
      .thenRefuses('operation.reversed');
    operation
      .given([mirrored({ date: facts.date })], { calendar: march })
      .when(reverse())
      .thenRefuses('operation.reversal');
  });
  it('needs an operation that is there', () => {
    operation.given([], { calendar: march }).when(reverse()).thenRefuses('operation.unknown');
    operation.given([recorded(), deleted], { calendar: march }).when(reverse()).thenRefuses('operation.deleted');
  });
  it('only decides in a dry run', () => {
    const outcome = operation.given([recorded()], { calendar: march }).when(reverse('2026-04-02', { isDryRun: true }));
    outcome.then({});
    outcome.thenAnswers(({ state }) => expect(state.reversedBy).toBeNull());
    operation
      .given([recorded()], { calendar: open })
      .when(reverse('2026-04-02', { isDryRun: true }))
      .thenRefuses('operation.not-validated');
  });
  it('is written with the rewriting, if the user wants one', () =>
    operation
      .given([recorded()], { calendar: march })
      .when(reverse('2026-04-02', { isRewritten: true }))
      .thenWrites('operation', 'reversal', 'rewriting'));

  it('writes each line on the other side, budget by budget', () => {
    const before = operationOf(recorded(), allocated);
    const lines = (of: KnownBankOperation) =>
      writingsOf({ facts: of.facts, splits: of.splits }).flatMap((writing) =>
        writing.lines.map(({ account, budget, debit, credit }) => ({ account, budget, debit, credit })),
      );
    const other = lines(mirror(before));
    const expected = lines(before).map(({ debit, credit, ...line }) => ({ ...line, debit: credit, credit: debit }));
    expect(other).toHaveLength(4);
    expect(other).toEqual(expect.arrayContaining(expected));
  });
  it('says what it takes back, on its own day and in its own journal', () =>
    expect(mirror(operationOf(recorded(), allocated))).toMatchObject({
      origin: 'reversal',
      reverses: id,
      facts: { date: '2026-04-02', journal: 'BQ01', wording: 'Contre-passation : CB FNAC', value: 300_00, isReimbursement: true },
    }));
  it('gives what was spent of a closed year to the year in which it is written', () => {
    const budgets = (years: Years) =>
      mirror(operationOf(recorded(), allocated), '2027-01-15', years).splits.map(({ budgetaryYearId }) => budgetaryYearId);
    expect(budgets(march)).toEqual([yearId, yearId]);
    expect(budgets(closed)).toEqual([nextYearId, nextYearId]);
  });
  it('cannot be changed alone', () => {
    const reversal = [mirrored(), allocated];
    operation
      .given(reversal)
      .when(command({ type: 'RemoveAllocation', data: { isFromBatch: false } }))
      .thenRefuses('operation.reversal');
    operation
      .given(reversal)
      .when(command({ type: 'DeleteBankOperation' }))
      .thenRefuses('operation.reversal');
  });
});

describe('the cancellation of a reversal', () => {
  const cancelled: BankOperationEvent = { type: 'BankOperationReversalCancelled', data: { byOperationId } };
  const history = [recorded(), allocated, reversed];
  const withdrawal = (change: object, years: Years) => refusalOf(() => withdraw(operationOf(mirrored(change)), calendarOf(years)))?.code;

  it('lets the operation be as it was, and be reversed again', () => {
    operation
      .given(history, { calendar: march, reversal: [mirrored()] })
      .when(cancel)
      .then({ operation: [cancelled], reversal: [deleted] });
    expect(operationOf(recorded(), reversed, cancelled)).toEqual(operationOf(recorded()));
    operation
      .given([...history, cancelled], { calendar: march })
      .when(reverse())
      .thenTypes('BankOperationReversed');
  });
  it('withdraws the rewriting too', () =>
    operation
      .given(history, { calendar: march, reversal: [mirrored()], rewriting: [from('rewrite', { date: day('2026-04-02') })] })
      .when(cancel)
      .thenWrites('operation', 'reversal', 'rewriting'));
  it('needs one', () => {
    operation.given([recorded(), allocated]).when(cancel).thenRefuses('operation.not-reversed');
    operation
      .given([...history, cancelled])
      .when(cancel)
      .thenRefuses('operation.not-reversed');
    operation.given().when(cancel).thenRefuses('operation.unknown');
  });
  it('needs the period of the reversal to be open', () => {
    const inYear = (years: Years) => operation.given(history, { calendar: years, reversal: [mirrored()] }).when(cancel);
    inYear(validatedUpTo('2026-04-30')).thenRefuses('exercice.validated');
    inYear(closed).thenRefuses('exercice.closed');
    inYear(reopened).thenRefuses('exercice.validated');
    expect(withdrawal({ round: 1 }, reopened)).toBeUndefined();
  });
  it('withdraws once', () => {
    expect(withdraw(operationOf(mirrored(), deleted), calendarOf(march))).toEqual([]);
    expect(withdraw(bankOperationFold.initial, calendarOf(march))).toEqual([]);
  });
  it('keeps what it withdrew out of the ledger for good', () => {
    for (const belonging of belongingsOf(byOperationId)) {
      expect(isWithdrawn(belonging, operationOf(recorded(), reversed))).toBe(false);
      expect(isWithdrawn(belonging, operationOf(recorded(), reversed, cancelled))).toBe(true);
    }
    expect(isWithdrawn(newId(), operationOf(recorded(), reversed))).toBe(true);
  });
});

describe('an operation that is entered anew', () => {
  it('is the same movement on the day of the reversal, to be allocated', () => {
    const before = operationOf(recorded(), allocated);
    const reversal = { calendar: calendarOf(reopened), reversedId: id, operation: before, date: day('2026-04-02') };
    expect(operationOf(...recordRewriting(bankOperationFold.initial, reversal))).toMatchObject({
      origin: 'rewrite',
      reverses: id,
      splits: [],
      facts: { date: '2026-04-02', wording: 'CB FNAC', value: -300_00, round: 1 },
    });
  });
});

describe('whether an operation may be reversed', () => {
  it('is known before the day is chosen', () => {
    const [validated, unvalidated] = [calendarOf(march), calendarOf(open)];
    expect(isReversible(operationOf(recorded()), validated)).toBe(true);
    expect(isReversible(operationOf(recorded()), unvalidated)).toBe(false);
    expect(isReversible(operationOf(recorded(), reversed), validated)).toBe(false);
    expect(isReversible(operationOf(recorded(), deleted), validated)).toBe(false);
  });
});
