export type SyncPeriod = { id: string; date_start: string; date_end: string | null };
export type BankConnection = { connection_id: string; error: string | null; error_message: string | null };
export type BankAccountType = { code: string; label: string; prefix: string; journal_prefix: string };

export type BankAccount = {
  id: string;
  name: string;
  account_type: string;
  account_type_label: string;
  accounting_code: string;
  code_journal: string;
  budget: '' | 'ASC' | 'AEP';
  iban: string | null;
  sync_enabled: boolean;
  budgea_id: string | null;
  account_sync_periods: SyncPeriod[];
  connection: BankConnection | null;
  opening_balance: number;
  opening_date: string | null;
  balance: number;
  /** Operations that wait for an activity. */
  unallocated: number;
  last_sync_at: string | null;
  version: number;
};

/** The day is the bank's: while its feed runs, nothing is typed in by hand. */
export const isSynced = (day: string, periods: readonly SyncPeriod[]): boolean =>
  periods.some(({ date_start, date_end }) => date_start <= day && (date_end === null || day <= date_end));
