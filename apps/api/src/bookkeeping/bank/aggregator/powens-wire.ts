import type { AggregatedAccount } from '@intendance/domain/bookkeeping/bank/aggregator/bank-links-case.js';
import type {
  BankAccountType,
  BankConnection,
  BankConnectionError,
} from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { BankMovement } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { wordingOf } from '@intendance/domain/bookkeeping/bank/bank-file/bank-text.js';
import { bankKey } from '@intendance/domain/bookkeeping/bank/bank-file/movement-keys.js';
import { paymentTypeIn } from '@intendance/domain/bookkeeping/bank/bank-file/payment-type.js';
import { isoDay, plainAmount } from '@intendance/domain/capabilities/bank-message/bank-value.js';
import { shortHash } from '@intendance/kernel/hash.js';

/** The fields of Powens' responses (API 2.0, formerly Budgea) that this program reads. */
export type PowensConnection = { id: number; state?: string | null; error?: string | null; error_message?: string | null };
export type PowensAccount = {
  id: number;
  id_connection: number;
  name?: string;
  original_name?: string;
  number?: string | null;
  iban?: string | null;
  type?: string;
  currency?: { id?: string } | null;
  deleted?: string | null;
};
export type PowensTransaction = {
  id: number;
  date: string;
  rdate?: string | null;
  value: number;
  type?: string;
  wording?: string | null;
  original_wording?: string | null;
  coming?: boolean;
  deleted?: string | null;
  active?: boolean;
};

const errors: Readonly<Record<string, BankConnectionError>> = {
  wrongpass: 'wrongpass',
  passwordExpired: 'changepass',
  changepass: 'changepass',
  actionNeeded: 'additionalInformationNeeded',
  additionalInformationNeeded: 'additionalInformationNeeded',
  SCARequired: 'SCARequired',
  webauthRequired: 'webauthRequired',
  decoupled: 'decoupled',
  websiteUnavailable: 'unavailable',
  unavailable: 'unavailable',
  rateLimiting: 'unavailable',
};
/** Powens is reading the bank: no error. */
const isWorking = (state: string): boolean => state === 'validating' || state === 'ok';

export const connectionOf = ({ id, state, error, error_message }: PowensConnection): BankConnection => {
  const code = state || error || null;
  const kind = code === null || isWorking(code) ? null : (errors[code] ?? 'bug');
  return { connectionId: String(id), error: kind, errorMessage: kind === null ? null : (error_message ?? null) };
};

const accountTypes: Readonly<Record<string, BankAccountType>> = {
  savings: 'savings',
  deposit: 'savings',
  livret_a: 'savings',
  livret_b: 'savings',
  ldds: 'savings',
  market: 'investment',
  pea: 'investment',
  lifeinsurance: 'investment',
  capitalisation: 'investment',
  pee: 'investment',
  per: 'investment',
  perco: 'investment',
  perp: 'investment',
  rsp: 'investment',
};

/** A loan is a debt, not an account of the treasury. */
export const isBankAccount = ({ deleted, type }: PowensAccount): boolean => !deleted && type !== 'loan';

export const accountOf = ({ id, id_connection, name, original_name, iban, type, currency }: PowensAccount): AggregatedAccount => ({
  reference: String(id),
  connectionId: String(id_connection),
  name: (name ?? original_name ?? '').trim() || `Compte ${id}`,
  iban: iban?.replaceAll(/\s/g, '') || null,
  type: accountTypes[type ?? ''] ?? 'checking',
  currency: currency?.id ?? 'EUR',
});

const paymentTypes: Readonly<Record<string, BankMovement['type']>> = {
  bank: 'bank',
  card: 'card',
  check: 'check',
  deposit: 'deposit',
  order: 'order',
  payback: 'payback',
  transfer: 'transfer',
  loan_payment: 'loan_payment',
  loan_repayment: 'loan_payment',
  withdrawal: 'withdrawal',
  deferred_card: 'deferred_card',
};

/** Null for a transaction that is announced, cancelled or without an amount: no movement yet, or no longer. */
export function movementOf(transaction: PowensTransaction): BankMovement | null {
  const { id, coming, deleted, active } = transaction;
  const date = isoDay(transaction.date);
  // A JSON number of two decimals is written as it is read; more of them are no amount.
  const value = plainAmount(String(transaction.value));
  if (coming || deleted || active === false || !date || value === null || value === 0) return null;
  const wording = wordingOf(transaction.original_wording ?? '', transaction.wording ?? '');
  return {
    line: 0,
    date,
    valueDate: transaction.rdate ? isoDay(transaction.rdate) : null,
    wording,
    value,
    type: paymentTypes[transaction.type ?? ''] ?? paymentTypeIn(wording),
    bankKey: bankKey(shortHash(`powens|${id}`), 'p', { date, value }),
  };
}
