import { derivedId, newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, it } from '@jest/globals';
import {
  allocated,
  allocatedBy,
  closedYear,
  command,
  day,
  deleted,
  facts,
  from,
  nextYear,
  nextYearId,
  operation,
  recorded,
  split,
  validatedUpTo,
} from '../../../../test/operation-story.js';
import type { BankOperationEvent } from './bank-operation.events.js';

const paymentId = newId<'bank-operation'>();
const allocateReturn = command({ type: 'AllocateReturn', data: { paymentId } });
const lineOf = (change: object = {}) => from('import', { value: cents(50_00), date: day('2026-03-12'), isReimbursement: true, ...change });
const [part, rest] = [split(30), split(20, { budget: 'AEP' })];
const paymentEvents: readonly BankOperationEvent[] = [recorded, allocatedBy('manual', part, rest)];
const sharesOf = (change: object = {}): BankOperationEvent =>
  allocatedBy('bulk', ...[part, rest].map((one) => ({ ...one, id: derivedId(`${one.id}:return`), ...change })));
const given = (own: readonly BankOperationEvent[], payment: readonly BankOperationEvent[] = paymentEvents, around = {}) =>
  operation.given(own, { counterpart: payment, ...around });

describe('a returned payment', () => {
  it('gives back to each activity what the payment took', () => {
    given([lineOf()])
      .when(allocateReturn)
      .then({ operation: [sharesOf()] });
  });
  it('is money paid back, whatever the bank calls it', () => {
    const correction = { ...facts, value: cents(50_00), date: day('2026-03-12'), isReimbursement: true };
    given([lineOf({ isReimbursement: false })])
      .when(allocateReturn)
      .then({ operation: [{ type: 'BankOperationCorrected', data: correction }, sharesOf()] });
  });
  it('counts in its own year once the budget of the payment is closed', () => {
    const next = lineOf({ date: day('2027-01-05'), fiscalYearId: nextYearId });
    given([next], paymentEvents, { calendar: [...closedYear, nextYear] })
      .when(allocateReturn)
      .then({ operation: [sharesOf({ budgetaryYearId: nextYearId })] });
  });
  it('has the opposite amount, the account, and a day after the payment', () => {
    for (const change of [{ value: cents(49_99) }, { value: cents(-50_00) }, { accountId: newId() }, { date: day('2026-03-02') }])
      given([lineOf(change)])
        .when(allocateReturn)
        .thenRefuses('operation.not-a-return');
    given([lineOf()], [recorded]).when(allocateReturn).thenRefuses('operation.not-a-return');
    const transfer = split(50, { kind: 'transfer', activityId: null });
    given([lineOf()], [recorded, allocatedBy('manual', transfer)])
      .when(allocateReturn)
      .thenRefuses('operation.not-a-return');
  });
  it('leaves what a user allocated, deleted or closed', () => {
    given([lineOf(), allocated(50)])
      .when(allocateReturn)
      .thenRefuses('operation.allocated');
    given([lineOf(), deleted]).when(allocateReturn).thenRefuses('operation.deleted');
    given([lineOf()], [...paymentEvents, deleted])
      .when(allocateReturn)
      .thenRefuses('operation.deleted');
    given([lineOf()], []).when(allocateReturn).thenRefuses('operation.unknown');
    given([lineOf()], paymentEvents, { calendar: validatedUpTo('2026-03-31') })
      .when(allocateReturn)
      .thenRefuses('exercice.validated');
  });
});
