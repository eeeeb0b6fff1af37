import { derivedId, newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  accountId,
  accountOpened,
  closedYear,
  day,
  from,
  nextYear,
  nextYearId,
  openYear,
  validatedUpTo,
  yearId,
} from '../../../../test/operation-story.js';
import type { BankAccountEvent, BankAccountType } from '../bank-account/bank-account.events.js';
import { type BankOperationEvent, type BankOperationId, bankOperationStream } from '../bank-operation/bank-operation.events.js';
import type { ChequeDepositEvent, ChequeDepositFacts, ChequeDepositRegisterEvent } from './cheque-deposit.events.js';
import { chequeDepositCase, type SentChequeDeposit } from './cheque-deposit-case.js';

const deposits = specifyCase(chequeDepositCase, caseContext());
const id = newId<'cheque-deposit'>();
const chequeAccountId = newId<'bank-account'>();
const [first, second] = [newId<'bank-operation'>(), newId<'bank-operation'>()];

const accountOf = (accountType: BankAccountType, code: string): BankAccountEvent => ({
  type: 'BankAccountOpened',
  data: { name: 'Chèques', code, journal: 'CQ2', budget: 'AEP', accountType, iban: null, reference: null, number: 2 },
});
const chequeAccount = [accountOf('cheques', '511202')];
const onAccount = { accountId: chequeAccountId, accountCode: '511202', accountName: 'Chèques', journal: 'CQ2', accountBudget: 'AEP' };
const cheque = (date: string, euros: number, change: object = {}): BankOperationEvent =>
  from('manual', {
    ...onAccount,
    paymentType: 'check',
    date: day(date),
    value: cents(euros * 100),
    wording: `Chèque de ${euros} €`,
    ...change,
  });
const mark: BankOperationEvent = { type: 'BankOperationDeposited', data: { depositId: id } };

type Cheques = readonly (readonly [BankOperationId, readonly BankOperationEvent[]])[];
const inHand: Cheques = [
  [first, [cheque('2026-03-02', 20)]],
  [second, [cheque('2026-03-04', 35.5)]],
];
const streams = (cheques: Cheques) => new Map(cheques.map(([operationId, events]) => [bankOperationStream(operationId), events]));
const given = (cheques: Cheques = inHand, around = {}) =>
  deposits.given({ calendar: openYear, chequeAccount, account: accountOpened, cheques: streams(cheques), ...around });
const deposit = (change: Partial<SentChequeDeposit> = {}) => ({
  type: 'DepositCheques' as const,
  id,
  data: { chequeAccountId, accountId, date: day('2026-03-10'), cheques: [first, second], ...change },
});
const cancel = { type: 'CancelChequeDeposit' as const, id };

const sides = (name: 'expense' | 'taking') => derivedId<'bank-operation'>(`${id}:${name}`);
const facts = (change: Partial<ChequeDepositFacts> = {}): ChequeDepositFacts => ({
  number: '2026-1',
  date: day('2026-03-10'),
  yearId,
  chequeAccountId,
  accountId,
  cheques: [
    { operationId: first, amount: cents(20_00) },
    { operationId: second, amount: cents(35_50) },
  ],
  expenseId: sides('expense'),
  takingId: sides('taking'),
  ...change,
});

const deposit1: ChequeDepositEvent = { type: 'ChequesDeposited', data: facts() };
const numberOf = (rank: number, of = yearId): ChequeDepositRegisterEvent => ({
  type: 'ChequeDepositNumbered',
  data: { depositId: id, yearId: of, rank },
});
const transferOf = (name: 'expense' | 'taking', value: number, change: object = {}, budgetaryYearId = yearId): BankOperationEvent[] => [
  from('manual', {
    ...(name === 'expense' && onAccount),
    date: day('2026-03-10'),
    paymentType: 'deposit',
    value: cents(value * 100),
    wording: 'Remise de chèques 2026-1 (2 chèques)',
    depositId: id,
    ...change,
  }),
  {
    type: 'BankOperationAllocated',
    data: {
      splits: [
        {
          id: derivedId(`${sides(name)}:split`),
          kind: 'transfer',
          activityId: null,
          activityLabel: 'Virement interne',
          categoryId: null,
          categoryLabel: '',
          budget: 'AEP',
          account: '580000',
          accountLabel: 'Virements internes',
          budgetaryYearId,
          amount: cents(Math.abs(value) * 100),
        },
      ],
      provenance: { kind: 'manual', keyword: null },
    },
  },
];
const use: BankAccountEvent = { type: 'BankAccountUsed', data: {} };
const [expense, taking] = [transferOf('expense', -55.5), transferOf('taking', 55.5)];
const chequesOfDeposit: Cheques = inHand.map(([operationId, events]) => [operationId, [...events, mark]]);
const afterDeposit = (around = {}) => given(chequesOfDeposit, { deposit: [deposit1], expense, taking, ...around });

describe('a deposit of cheques', () => {
  it('takes their sum to the bank as one transfer, under the budget of their account', () => {
    given()
      .when(deposit())
      .then({
        deposit: [deposit1],
        register: [numberOf(1)],
        cheques: streams(inHand.map(([operationId]) => [operationId, [mark]])),
        expense,
        taking,
        account: [use],
      });
    given().thenRepeating(deposit());
  });
  it('leaves the other side to a bank that reports the operations of that day itself', () => {
    const inJune = day('2026-06-15');
    given()
      .when(deposit({ date: inJune }))
      .then({
        deposit: [{ type: 'ChequesDeposited', data: facts({ date: inJune, takingId: null }) }],
        register: [numberOf(1)],
        cheques: streams(inHand.map(([operationId]) => [operationId, [mark]])),
        expense: transferOf('expense', -55.5, { date: inJune }),
      });
  });
  it('has the next number of its year', () => {
    given(inHand, { register: [numberOf(1), numberOf(2)] })
      .when(deposit())
      .thenAnswers((answer) => expect(answer.facts.number).toBe('2026-3'));
    given(inHand, { register: [numberOf(7)], calendar: [...openYear, nextYear] })
      .when(deposit({ date: day('2027-01-05') }))
      .thenAnswers((answer) => expect(answer.facts.number).toBe('2027-1'));
  });
  it('takes cheques of a year that is closed since', () => {
    const calendar = [...closedYear, nextYear];
    given(inHand, { calendar })
      .when(deposit({ date: day('2027-01-05') }))
      .thenAnswers((answer) => expect(answer.facts.yearId).toBe(nextYearId));
    given(inHand, { calendar }).when(deposit()).thenRefuses('exercice.closed');
  });
  it('takes a cheque once, as it came', () => {
    const other: Cheques = [[first, [cheque('2026-03-02', 20)]]];
    const refused = (events: readonly BankOperationEvent[]) =>
      given([...other, [second, events]])
        .when(deposit())
        .thenRefuses('cheque-deposit.not-in-hand', ({ violations }) => expect(violations?.[0]?.propertyPath).toBe('cheques[1]'));
    refused([]);
    refused([cheque('2026-03-04', 35.5), { type: 'BankOperationDeposited', data: { depositId: newId() } }]);
    refused([cheque('2026-03-04', 35.5), { type: 'BankOperationDeleted', data: {} }]);
    refused([cheque('2026-03-04', 35.5, { accountId })]);
    refused([cheque('2026-03-04', -35.5)]);
    refused([cheque('2026-03-04', 35.5), { type: 'BankOperationReversed', data: { byOperationId: newId(), date: day('2026-03-05') } }]);
  });
  it('names at least one cheque, and no day before it', () => {
    given()
      .when(deposit({ cheques: [] }))
      .thenRefuses('cheque-deposit.empty');
    given()
      .when(deposit({ date: day('2026-03-03') }))
      .thenRefuses('cheque-deposit.before-cheque');
  });
  it('goes from an account of cheques to a bank', () => {
    given(inHand, { chequeAccount: [accountOf('checking', '512002')] })
      .when(deposit())
      .thenRefuses('cheque-deposit.not-cheque-account');
    for (const type of ['cheques', 'cash'] as const)
      given(inHand, { account: [accountOf(type, '530001')] })
        .when(deposit())
        .thenRefuses('cheque-deposit.not-bank-account');
    given(inHand, { account: [] }).when(deposit()).thenRefuses('bank-account.unknown');
  });
});

const correct = (...cheques: BankOperationId[]) => ({ type: 'CorrectChequeDeposit' as const, id, data: { cheques } });

describe('a corrected deposit', () => {
  const third = newId<'bank-operation'>();
  const withThird: Cheques = [...chequesOfDeposit, [third, [cheque('2026-03-05', 10)]]];
  const afterThird = (around = {}) => afterDeposit({ cheques: streams(withThird), ...around });
  const amended = (events: readonly BankOperationEvent[], value: number, wording: string) =>
    events.map((event) => {
      if (event.type === 'BankOperationAllocated')
        return {
          ...event,
          data: { ...event.data, splits: event.data.splits.map((split) => ({ ...split, amount: cents(Math.abs(value)) })) },
        };
      if (event.type !== 'BankOperationRecorded') return event;
      const { origin: _, importId: _i, bankKey: _k, depositId: _d, ...recorded } = event.data;
      return { type: 'BankOperationCorrected' as const, data: { ...recorded, value: cents(value), wording } };
    });

  it('takes a cheque more and a cheque less, with the same number and one sum on both sides', () => {
    const cheques = [
      { operationId: first, amount: cents(20_00) },
      { operationId: third, amount: cents(10_00) },
    ];
    const wording = 'Remise de chèques 2026-1 (2 chèques)';
    afterThird()
      .when(correct(first, third))
      .then({
        deposit: [{ type: 'ChequeDepositCorrected', data: { cheques } }],
        cheques: streams([
          [second, [{ type: 'BankOperationDepositUndone', data: { depositId: id } }]],
          [third, [mark]],
        ]),
        expense: amended(expense, -30_00, wording),
        taking: amended(taking, 30_00, wording),
      });
    afterThird().thenRepeating(correct(first, third));
    afterDeposit().when(correct(second, first)).then({});
  });
  it('names cheques that are in hand or its own, and one at least', () => {
    afterDeposit().when(correct()).thenRefuses('cheque-deposit.empty');
    afterDeposit().when(correct(first, newId())).thenRefuses('cheque-deposit.not-in-hand');
    const late: Cheques = [...chequesOfDeposit, [third, [cheque('2026-03-11', 10)]]];
    afterThird({ cheques: streams(late) })
      .when(correct(first, third))
      .thenRefuses('cheque-deposit.before-cheque');
  });
  it('is open, known and not on a statement yet', () => {
    deposits.given({ calendar: openYear }).when(correct(first)).thenRefuses('cheque-deposit.unknown');
    afterDeposit({ calendar: closedYear }).when(correct(first)).thenRefuses('exercice.closed');
    const cleared: BankOperationEvent = { type: 'BankOperationCleared', data: { date: day('2026-03-12') } };
    afterDeposit({ taking: [...taking, cleared] })
      .when(correct(first))
      .thenRefuses('cheque-deposit.credited');
    afterDeposit({ deposit: [deposit1, { type: 'ChequeDepositCancelled', data: {} }] })
      .when(correct(first))
      .thenRefuses('cheque-deposit.cancelled');
  });
});

describe('a cancelled deposit', () => {
  it('gives the cheques back and takes the transfer away', () => {
    afterDeposit()
      .when(cancel)
      .then({
        deposit: [{ type: 'ChequeDepositCancelled', data: {} }],
        cheques: streams(inHand.map(([operationId]) => [operationId, [{ type: 'BankOperationDepositUndone', data: { depositId: id } }]])),
        expense: [{ type: 'BankOperationDeleted', data: {} }],
        taking: [{ type: 'BankOperationDeleted', data: {} }],
      });
    afterDeposit().thenRepeating(cancel);
    given([]).when(cancel).thenRefuses('cheque-deposit.unknown');
  });
  it('is none that a statement has', () => {
    const link = { bankKey: 'k', importId: null, date: day('2026-03-12'), wording: 'REM CHQ' };
    afterDeposit({ taking: [...taking, { type: 'BankOperationReconciled', data: link }] })
      .when(cancel)
      .thenRefuses('cheque-deposit.credited');
    afterDeposit({ taking: [...taking, { type: 'BankOperationCleared', data: { date: day('2026-03-31') } }] })
      .when(cancel)
      .thenRefuses('cheque-deposit.credited');
  });
  it('had no cheque that the bank returned', () => {
    const returned: BankOperationEvent = { type: 'BankOperationPaymentReturned', data: { byOperationId: newId() } };
    const cheques = streams(inHand.map(([operationId, events]) => [operationId, [...events, mark, returned]]));
    afterDeposit({ cheques }).when(cancel).thenRefuses('operation.returned');
    afterDeposit({ cheques }).when(correct(first)).thenRefuses('operation.returned');
  });
  it('is of an open period', () => {
    afterDeposit({ calendar: closedYear }).when(cancel).thenRefuses('exercice.closed');
    afterDeposit({ calendar: validatedUpTo('2026-03-31') })
      .when(cancel)
      .thenRefuses('exercice.validated');
  });
});
