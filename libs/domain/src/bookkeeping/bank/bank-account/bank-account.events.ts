import type { Id, JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';

export type BankAccountId = Id<'bank-account'>;

export const bankAccountTypes = ['checking', 'savings', 'investment', 'cash', 'cheques'] as const;
export type BankAccountType = (typeof bankAccountTypes)[number];

export type BankAccountFacts = {
  name: string;
  accountType: BankAccountType;
  /** The account number in the ledger, of six digits: prefix of the type and a number, `512001`. */
  code: string;
  /** `BQ1`; `BQ01` in accounts opened before. */
  journal: string;
  /** The budget that owns most of the money: unallocated operations and the opening balance go to this budget. */
  budget: BudgetName;
  iban: string | null;
  /** The identifier of the account at the aggregator. */
  reference: string | null;
};

/** During a period, movements come from the bank and nobody types operations; an open end is null. */
export type SyncPeriod = { id: string; start: LocalDate; end: LocalDate | null };

/** The error kinds of the aggregator; anything else is `bug`. */
export const bankConnectionErrors = [
  'wrongpass',
  'changepass',
  'unavailable',
  'SCARequired',
  'webauthRequired',
  'additionalInformationNeeded',
  'decoupled',
  'bug',
] as const;
export type BankConnectionError = (typeof bankConnectionErrors)[number];
export type BankConnection = { connectionId: string; error: BankConnectionError | null; errorMessage: string | null };

export type OpeningBalance = {
  date: LocalDate;
  amount: Cents;
  /** Adds up to the amount. */
  shares: readonly { budget: BudgetName; amount: Cents }[];
  /** The journal entry that posts the opening balance. */
  entryId: JournalEntryId;
};

/** Stored for ever: only add optional fields or new types. */
export type BankAccountEvent =
  | { type: 'BankAccountOpened'; data: BankAccountFacts & { number: number } }
  | { type: 'BankAccountChanged'; data: BankAccountFacts }
  | { type: 'BankAccountSyncSwitched'; data: { enabled: boolean } }
  | { type: 'BankAccountSyncPeriodsChanged'; data: { periods: readonly SyncPeriod[] } }
  | { type: 'BankAccountOpeningBalanceSet'; data: OpeningBalance }
  /** Null: the account is no longer connected. */
  | { type: 'BankConnectionChanged'; data: { connection: BankConnection | null } }
  | { type: 'BankAccountSynced'; data: { at: string; upTo: LocalDate } }
  /** The first operation was recorded on the account: its code is final. */
  | { type: 'BankAccountUsed'; data: Record<string, never> };

export const bankAccountStream = (id: BankAccountId): `bank-account-${string}` => `bank-account-${id}`;
