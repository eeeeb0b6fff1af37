import { newId, type UserId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  billIdOf,
  credited,
  customerId,
  exported,
  freed,
  leftOut,
  planned,
  plannedDebit,
  reminded,
  returned,
  settled,
  suspended,
} from '../../../../test/debit-story.js';
import { type DebitRegisterEvent, debitRegisterId } from './debit.events.js';
import { debitRegisterFold } from './debit-register.js';
import { type DebitRegisterCommand, debitRegisterCase, overdueSteps, unpaidDebits } from './debit-returns.js';

const context = caseContext({ environmentId: customerId, userId: newId() as UserId });
const { today } = context;
const register = specifyCase(debitRegisterCase, context);
const command = (sent: DebitRegisterCommand) => ({ ...sent, id: debitRegisterId });
const reported = (change: object = {}) => ({
  line: 12,
  endToEndId: 'F2026-000001',
  amount: 4800 as Cents,
  reason: 'AM04',
  on: localDate('2026-12-02'),
  ...change,
});
const returns = (...lines: ReturnType<typeof reported>[]) =>
  command({ type: 'RecordReturns', data: { source: 'camt.054', returns: lines } });
const payment = (on = today) =>
  command({ type: 'RecordPayment', data: { billId: billIdOf(1), means: 'transfer', on, reference: ' VIR 12 ' } });
const live = planned(plannedDebit(1));
const fold = (...events: DebitRegisterEvent[]) => events.reduce(debitRegisterFold.evolve, debitRegisterFold.initial);

describe('a file of returns', () => {
  it('makes the debit unpaid', () =>
    register
      .given({ register: [live] })
      .when(returns(reported()))
      .then({ register: [returned(1, 'AM04')] }));
  it.each([
    ['unknown', reported({ endToEndId: 'F2026-000009' }), []],
    ['already-processed', reported(), [returned(1, 'AM04')]],
    ['already-processed', reported(), [returned(1, 'AM04'), settled(1)]],
    ['amount-differs', reported({ amount: 4801 }), []],
    ['cancelled', reported(), [freed(today)]],
  ] as const)('tells of a line that changes nothing: %s', (outcome, line, history) => {
    const { answer, events } = debitRegisterCase.decide(returns(line), { register: fold(live, ...history) }, context);
    expect(answer.lines).toEqual([expect.objectContaining({ line: 12, outcome })]);
    expect(events.register).toEqual([]);
  });
  it('counts a debit once that it names twice', () => {
    const { answer } = debitRegisterCase.decide(returns(reported(), reported()), { register: fold(live) }, context);
    expect(answer.lines.map(({ outcome }) => outcome)).toEqual(['matched', 'already-processed']);
  });
  it('takes back a debit that was held for paid', () =>
    register
      .given({ register: [live, settled(1, 'debit', 'F2026-000001')] })
      .when(returns(reported({ reason: 'MD06' })))
      .then({ register: [returned(1, 'MD06')] }));
});

describe('a payment', () => {
  it('settles an unpaid bill', () =>
    register
      .given({ register: [live, returned(1, 'AC04', '2026-11-10')] })
      .when(payment())
      .then({ register: [{ ...settled(1), data: { ...settled(1).data, on: today } } as DebitRegisterEvent] }));
  it('is refused for a bill that was never collected', () => register.given({}).when(payment()).thenRefuses('debit.bill-unknown'));
  it('is refused twice', () =>
    register
      .given({ register: [live, settled(1)] })
      .when(payment())
      .thenRefuses('debit.bill-settled'));
  it('is refused while a debit is under way', () =>
    register
      .given({ register: [live] })
      .when(payment())
      .thenRefuses('debit.bill-live'));
  it('is refused in the future', () =>
    register
      .given({ register: [live, returned(1, 'AC04', '2026-11-10')] })
      .when(payment(localDate('2026-11-22')))
      .thenRefuses('debit.payment-ahead'));
});

describe('a debit that no bank returns', () => {
  const settle = command({ type: 'SettleDebit', data: { endToEndId: 'F2026-000001' } });
  const collected = (on: string) => planned(plannedDebit(1, { collectOn: localDate(on) }));
  it('is paid eight days after its collection', () => {
    const [paid] = debitRegisterCase.decide(settle, { register: fold(collected('2026-11-13'), exported) }, context).events.register ?? [];
    expect(paid).toMatchObject({ type: 'DebitSettled', data: { means: 'debit', on: '2026-11-13', reference: 'F2026-000001' } });
    register
      .given({ register: [collected('2026-11-14'), exported] })
      .when(settle)
      .then({});
  });
  it('is not paid when no file was exported', () =>
    register
      .given({ register: [collected('2026-11-01')] })
      .when(settle)
      .then({}));
});

describe('a credit note of a bill', () => {
  const credit = (isWhole = true) =>
    command({ type: 'CreditDebitedBill', data: { billId: billIdOf(1), creditNote: 'A2026-000001', isWhole } });
  it('takes its debit out of a batch that was not exported', () => {
    register
      .given({ register: [live] })
      .when(credit())
      .then({ register: [credited(1), leftOut(1, 'credited')] });
    register
      .given({ register: [live] })
      .when(credit(false))
      .then({ register: [credited(1, false), leftOut(1, 'amount-changed')] });
  });
  it('tells of a debit that is on its way', () => {
    const outcome = register.given({ register: [live, exported] }).when(credit());
    outcome.then({ register: [credited(1)] });
    outcome.thenAnswers(({ debits }) => expect(debits).toMatchObject([{ endToEndId: 'F2026-000001', status: 'live' }]));
  });
  it('is recorded once, and not for a bill without a debit', () => {
    register
      .given({ register: [live, exported, credited(1)] })
      .when(credit())
      .then({});
    register.given({}).when(credit()).then({});
  });
  it('ends reminders and the suspension to come', () => {
    const history = [live, returned(1, 'AC04', '2026-10-01'), reminded(1, 21, '2026-10-22')];
    const steps = (...events: DebitRegisterEvent[]) => {
      const { events: next } = debitRegisterCase.decide(
        command({ type: 'RemindUnpaid', data: { endToEndId: 'F2026-000001' } }),
        { register: fold(...events) },
        context,
      );
      return next.register;
    };
    expect(steps(...history)).toEqual([suspended(1, '2026-11-21')]);
    expect(steps(...history, credited(1))).toEqual([]);
    expect(unpaidDebits(fold(...history, credited(1)))).toEqual([]);
    expect(unpaidDebits(fold(...history, credited(1, false)))).toHaveLength(1);
  });
});

describe('an unpaid bill', () => {
  const steps = (day: string, ...more: DebitRegisterEvent[]) => {
    const state = fold(live, returned(1, 'AC04', '2026-11-01'), ...more);
    const [debit] = unpaidDebits(state);
    return debit ? overdueSteps(debit, state, localDate(day)) : null;
  };
  it('is reminded after 7 and 21 days, once each', () => {
    expect(steps('2026-11-07')).toEqual([]);
    expect(steps('2026-11-08')).toEqual([reminded(1, 7, '2026-11-08')]);
    expect(steps('2026-11-09', reminded(1, 7, '2026-11-08'))).toEqual([]);
    expect(steps('2026-11-22', reminded(1, 7, '2026-11-08'))).toEqual([reminded(1, 21, '2026-11-22')]);
  });
  it('gets one reminder when a job missed the first', () => {
    expect(steps('2026-11-23')).toEqual([reminded(1, 21, '2026-11-23')]);
    expect(steps('2026-11-24', reminded(1, 21, '2026-11-23'))).toEqual([]);
  });
  it('closes the paid modules after 30 days, once', () => {
    expect(steps('2026-11-30', reminded(1, 21, '2026-11-22'))).toEqual([]);
    expect(steps('2026-12-01', reminded(1, 21, '2026-11-22'))).toEqual([suspended(1, '2026-12-01')]);
    expect(steps('2026-12-02', reminded(1, 21, '2026-11-22'), suspended(1, '2026-12-01'))).toEqual([]);
  });
  it('closes no module before the last reminder, and leaves the customer nine days after it', () => {
    expect(steps('2026-12-11')).toEqual([reminded(1, 21, '2026-12-11')]);
    expect(steps('2026-12-11', reminded(1, 7, '2026-11-08'))).toEqual([reminded(1, 21, '2026-12-11')]);
    expect(steps('2026-12-19', reminded(1, 21, '2026-12-11'))).toEqual([]);
    expect(steps('2026-12-20', reminded(1, 21, '2026-12-11'))).toEqual([suspended(1, '2026-12-20')]);
  });
  it('is no longer unpaid when it is paid or presented again', () => {
    expect(steps('2026-12-01', settled(1))).toBeNull();
    expect(steps('2026-12-01', planned(plannedDebit(1, { endToEndId: 'F2026-000001-R2', attempt: 2 })))).toBeNull();
  });
  it('is reminded by a command, for a known debit', () => {
    register
      .given({ register: [live, returned(1, 'AC04', '2026-11-14')] })
      .when(command({ type: 'RemindUnpaid', data: { endToEndId: 'F2026-000001' } }))
      .then({ register: [reminded(1, 7, '2026-11-21')] });
    register
      .given({})
      .when(command({ type: 'RemindUnpaid', data: { endToEndId: 'x' } }))
      .thenRefuses('debit.bill-unknown');
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
