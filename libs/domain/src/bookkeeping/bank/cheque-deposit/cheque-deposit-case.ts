import { type Addressed, type Case, type CaseEvents, type Facts, type FactsSoFar, guarded, read } from '@intendance/kernel/case.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import { type FiscalCalendar, writableYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type BankAccountId, bankAccountStream } from '../bank-account/bank-account.events.js';
import { bankAccountDecider, isSyncedDay, knownBankAccount } from '../bank-account/bank-account.js';
import { allocate } from '../bank-operation/allocation.js';
import { type BankOperationEvent, type BankOperationId, bankOperationStream } from '../bank-operation/bank-operation.events.js';
import { operationAccount } from '../bank-operation/bank-operation.js';
import { type BankOperation, bankOperationFold, type KnownBankOperation } from '../bank-operation/bank-operation-state.js';
import { undoDeposit } from '../bank-operation/deposited-cheque.js';
import { completeFacts, type OperationAccount, type OperationMode } from '../bank-operation/operation-draft.js';
import { withdraw } from '../bank-operation/reversal.js';
import { wholeTransfer } from '../bank-operation/whole-allocation.js';
import { chequeDepositErrors } from './cheque-deposit.errors.js';
import { type ChequeDepositFacts, chequeDepositRegisterStream, chequeDepositStream } from './cheque-deposit.events.js';
import {
  type ChequeDeposit,
  chequeDepositFold,
  chequeDepositRegisterFold,
  type KnownChequeDeposit,
  knownChequeDeposit,
} from './cheque-deposit.js';
import { type CorrectChequeDeposit, correctCheques } from './cheque-deposit-correction.js';
import type { ChequeDepositId } from './cheque-deposit-id.js';
import { depositedCheques, depositWording } from './deposited-cheques.js';

/** A form of so many lines is printed on some sheets; more are several deposits. */
export const mostCheques = 300;

/** The form as it was sent. */
export type SentChequeDeposit = {
  readonly chequeAccountId: BankAccountId;
  readonly accountId: BankAccountId;
  readonly date: LocalDate;
  readonly cheques: readonly BankOperationId[];
};
export type AddressedDepositCommand = Addressed<
  ChequeDepositId,
  { readonly type: 'DepositCheques'; readonly data: SentChequeDeposit } | CorrectChequeDeposit | { readonly type: 'CancelChequeDeposit' }
>;

/** `expense`, `taking`: the operations that take the sum from the account of cheques and bring it to the bank. */
const folds = {
  deposit: chequeDepositFold,
  register: chequeDepositRegisterFold,
  calendar: fiscalCalendarDecider,
  chequeAccount: bankAccountDecider,
  account: bankAccountDecider,
  cheques: { each: bankOperationFold },
  expense: bankOperationFold,
  taking: bankOperationFold,
};
type DepositFolds = typeof folds;
type DepositEvents = CaseEvents<DepositFolds>;
type Command<Type extends AddressedDepositCommand['type']> = Extract<AddressedDepositCommand, { type: Type }>;

/** All writes of a deposit of received cheques. Deposits share the register of their numbers: they run one after the other. */
export const chequeDepositCase: Case<AddressedDepositCommand, KnownChequeDeposit, DepositFolds, 'deposit'> = {
  folds,
  own: 'deposit',
  contended: ({ type }) => (type === 'DepositCheques' ? 'cheque-deposit-register' : undefined),
  streams(command, { environmentId }, { deposit }: FactsSoFar<DepositFolds>) {
    const own = { deposit: read(chequeDepositStream(command.id)), calendar: guarded(fiscalCalendarStream(environmentId)) };
    if (command.type !== 'DepositCheques') return { ...own, ...operationUses(deposit, command) };
    const { chequeAccountId, accountId, cheques } = command.data;
    const [expenseId, takingId] = sideIds(command.id);
    return {
      ...own,
      register: read(chequeDepositRegisterStream(environmentId)),
      chequeAccount: guarded(bankAccountStream(chequeAccountId)),
      account: guarded(bankAccountStream(accountId)),
      cheques: [...new Set(cheques)].map((id) => read(bankOperationStream(id))),
      expense: read(bankOperationStream(expenseId)),
      taking: read(bankOperationStream(takingId)),
    };
  },
  decide(command, facts) {
    const events = eventsOf(command, facts);
    const deposit = (events.deposit ?? []).reduce(chequeDepositFold.evolve, facts.deposit);
    return { events, answer: knownChequeDeposit(deposit) };
  },
};

function eventsOf(command: AddressedDepositCommand, facts: Facts<DepositFolds>): DepositEvents {
  switch (command.type) {
    case 'DepositCheques':
      return depositCheques(command, facts);
    case 'CorrectChequeDeposit':
      return correctCheques(command, facts, isOnStatement(facts.taking));
    case 'CancelChequeDeposit':
      return cancel(command, facts);
  }
}

function operationUses(deposit: ChequeDeposit | undefined, command: Command<'CorrectChequeDeposit' | 'CancelChequeDeposit'>) {
  if (!deposit || deposit.status === 'none') return {};
  const { cheques, expenseId, takingId } = deposit.facts;
  const formCheques = command.type === 'CorrectChequeDeposit' ? command.data.cheques : [];
  const ids = new Set([...cheques.map(({ operationId }) => operationId), ...formCheques]);
  return {
    cheques: [...ids].map((operationId) => read(bankOperationStream(operationId))),
    expense: read(bankOperationStream(expenseId)),
    ...(takingId !== null && { taking: read(bankOperationStream(takingId)) }),
  };
}

const sideIds = (id: ChequeDepositId): [expense: BankOperationId, taking: BankOperationId] => [
  derivedId(`${id}:expense`),
  derivedId(`${id}:taking`),
];

/**
 * The sum leaves the account of cheques and comes to the bank as an internal transfer under the budget of the account of cheques. A bank
 * that reports the operations of that day brings the other side itself.
 * @throws cheque-deposit.empty, not-cheque-account, not-bank-account, not-in-hand, before-cheque, exercice.missing, closed, frozen, validated
 */
function depositCheques({ id, data }: Command<'DepositCheques'>, facts: Facts<DepositFolds>): DepositEvents {
  if (facts.deposit.status !== 'none') return {};
  const { chequeAccount, account } = accountsOf(data, facts);
  const cheques = depositedCheques({ ...data, depositId: id }, facts.cheques);
  const { calendar, register } = facts;
  const year = writableYear(calendar, data.date);
  const rank = (register.get(year.id)?.rank ?? 0) + 1;
  const number = `${year.name}-${rank}`;
  const [expenseId, takingId] = sideIds(id);
  const transfer = {
    depositId: id,
    calendar,
    date: data.date,
    amount: sum(cheques.map(({ amount }) => amount)),
    number,
    count: cheques.length,
  };
  const isReported = isSyncedDay(account.periods, data.date);
  const deposit: ChequeDepositFacts = {
    ...{ number, date: data.date, yearId: year.id, chequeAccountId: data.chequeAccountId, accountId: data.accountId },
    ...{ cheques, expenseId, takingId: isReported ? null : takingId },
  };
  return {
    deposit: [{ type: 'ChequesDeposited', data: deposit }],
    register: [{ type: 'ChequeDepositNumbered', data: { depositId: id, yearId: year.id, rank } }],
    cheques: new Map(
      cheques.map(({ operationId }) => [bankOperationStream(operationId), [{ type: 'BankOperationDeposited', data: { depositId: id } }]]),
    ),
    expense: sideOf(transfer, {
      account: chequeAccount,
      budget: chequeAccount.budget,
      mode: 'expense',
      splitId: derivedId(`${expenseId}:split`),
    }),
    ...(!isReported && {
      taking: sideOf(transfer, { account, budget: chequeAccount.budget, mode: 'taking', splitId: derivedId(`${takingId}:split`) }),
      account: bankAccountDecider.decide({ type: 'UseBankAccount' }, facts.account),
    }),
  };
}

function accountsOf(
  { chequeAccountId, accountId }: SentChequeDeposit,
  facts: Pick<Facts<DepositFolds>, 'chequeAccount' | 'account'>,
): { chequeAccount: OperationAccount; account: OperationAccount } {
  const [from, to] = [knownBankAccount(facts.chequeAccount), knownBankAccount(facts.account)];
  if (from.facts.accountType !== 'cheques') throw chequeDepositErrors.notChequeAccount();
  if (to.facts.accountType === 'cheques' || to.facts.accountType === 'cash') throw chequeDepositErrors.notBankAccount();
  return { chequeAccount: operationAccount(chequeAccountId, from), account: operationAccount(accountId, to) };
}

type Transfer = {
  readonly depositId: ChequeDepositId;
  readonly calendar: FiscalCalendar;
  readonly date: LocalDate;
  readonly amount: Cents;
  readonly number: string;
  readonly count: number;
};
type Side = {
  readonly account: OperationAccount;
  readonly budget: OperationAccount['budget'];
  readonly mode: OperationMode;
  readonly splitId: string;
};

function sideOf(
  { depositId, calendar, date, amount, number, count }: Transfer,
  { account, budget, mode, splitId }: Side,
): BankOperationEvent[] {
  const wording = depositWording(number, count);
  const draft = { wording, date, account, paymentType: 'deposit', amount: cents(amount), mode, isReimbursement: false } as const;
  const facts = completeFacts(draft, calendar, 'manual');
  const splits = allocate(facts, [wholeTransfer(splitId, budget, facts)]);
  return [
    { type: 'BankOperationRecorded', data: { ...facts, origin: 'manual', importId: null, bankKey: null, depositId } },
    { type: 'BankOperationAllocated', data: { splits, provenance: { kind: 'manual', keyword: null } } },
  ];
}

/** The cheques are in hand again. @throws cheque-deposit.unknown, credited, exercice.closed, frozen, validated */
function cancel(
  { id }: Command<'CancelChequeDeposit'>,
  { deposit, cheques, expense, taking, calendar }: Facts<DepositFolds>,
): DepositEvents {
  if (knownChequeDeposit(deposit).isCancelled) return {};
  if (isOnStatement(taking)) throw chequeDepositErrors.credited();
  return {
    deposit: [{ type: 'ChequeDepositCancelled', data: {} }],
    cheques: new Map([...cheques].map(([stream, cheque]) => [stream, undoDeposit(cheque, id)])),
    expense: withdraw(expense, calendar),
    taking: withdraw(taking, calendar),
  };
}

const isOnStatement = (taking: BankOperation): taking is KnownBankOperation =>
  taking.status !== 'none' && (taking.reconciliation !== null || taking.clearingDay !== null);
