import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { BankAccountId } from './bank-account.events.js';

/** Stored for ever: only add optional fields or new types. */
export type BankAccountNumbersEvent =
  /** Also recorded for codes chosen by a clerk: no other account may use them. */
  { type: 'BankAccountNumberTaken'; data: { accountId: BankAccountId; number: number; code: string; journal: string } };

/** One register per environment: two accounts opened at once never get the same code or journal. */
export const bankAccountNumbersStream = (environmentId: EnvironmentId): `bank-account-numbers-${string}` =>
  `bank-account-numbers-${environmentId}`;
