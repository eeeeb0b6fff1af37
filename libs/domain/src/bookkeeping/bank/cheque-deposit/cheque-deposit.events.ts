import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { BankOperationId } from '../bank-operation/bank-operation.events.js';
import type { ChequeDepositId } from './cheque-deposit-id.js';

export type ChequeDepositFacts = {
  /** `2026-3`: the third deposit of the year. */
  number: string;
  date: LocalDate;
  yearId: FiscalYearId;
  /** The account of cheques that they leave. */
  chequeAccountId: BankAccountId;
  /** The bank. */
  accountId: BankAccountId;
  /** The operations that recorded the cheques as they came, with their amounts. */
  cheques: readonly { operationId: BankOperationId; amount: Cents }[];
  /** The operation that takes the sum from the account of cheques. */
  expenseId: BankOperationId;
  /** The operation that brings it to the bank; null on a day of which the bank reports the operations itself. */
  takingId: BankOperationId | null;
};

/** Stored for ever: only add optional fields or new types. */
export type ChequeDepositEvent =
  | { type: 'ChequesDeposited'; data: ChequeDepositFacts }
  /** All cheques of the deposit, in place of those before. */
  | { type: 'ChequeDepositCorrected'; data: { cheques: ChequeDepositFacts['cheques'] } }
  /** The cheques are in hand again. */
  | { type: 'ChequeDepositCancelled'; data: Record<string, never> };

/** Stored for ever: only add optional fields or new types. */
export type ChequeDepositRegisterEvent = {
  type: 'ChequeDepositNumbered';
  data: { depositId: ChequeDepositId; yearId: FiscalYearId; rank: number };
};

export const chequeDepositStream = (id: ChequeDepositId): `cheque-deposit-${string}` => `cheque-deposit-${id}`;
export const chequeDepositRegisterStream = (environmentId: EnvironmentId): `cheque-deposit-register-${string}` =>
  `cheque-deposit-register-${environmentId}`;
