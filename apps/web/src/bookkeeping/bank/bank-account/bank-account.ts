import type { Schema } from '@intendance/contract/client.js';

export type SyncPeriod = Schema<'SyncPeriodDto'>;
export type BankAccountType = Schema<'AccountTypeDto'>;
export type BankAccount = Schema<'BankAccountDto'>;

/** The day is the bank's: while its feed runs, nothing is typed in by hand. */
export const isSynced = (day: string, periods: readonly SyncPeriod[]): boolean =>
  periods.some(({ date_start, date_end }) => date_start <= day && (date_end === null || day <= date_end));

/** No bank reports a cash box, nor the cheques in hand. */
export const hasBank = ({ account_type: type }: BankAccount): boolean => type !== 'cash' && type !== 'cheques';
