import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { type FiscalCalendar, roundStamp, writableYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { BankAccountFacts, BankAccountId, SyncPeriod } from '../bank-account/bank-account.events.js';
import { isSyncedDay } from '../bank-account/bank-account.js';
import type { PaymentType } from '../bank-file/payment-type.js';
import { bankOperationErrors, type OperationField } from './bank-operation.errors.js';
import type { BankOperationFacts, OperationOrigin } from './bank-operation.events.js';

export const operationModes = ['taking', 'expense'] as const;
export type OperationMode = (typeof operationModes)[number];

/** The facts of the account that an operation copies. */
export type OperationAccount = Pick<BankAccountFacts, 'code' | 'name' | 'journal' | 'budget'> & {
  id: BankAccountId;
  periods: readonly SyncPeriod[];
};

/** The form as it was sent: anything may still be missing. */
export type OperationDraft = {
  wording: string;
  date: LocalDate | null;
  account: OperationAccount | null;
  paymentType: PaymentType | null;
  /** Without its sign: the mode gives it. */
  amount: Cents | null;
  mode: OperationMode | null;
  isReimbursement: boolean;
  /** Absent: as it was. */
  pieceRef?: string | undefined;
};

/**
 * The specification's checks in its order, then those of the account and of the calendar.
 * @throws operation.incomplete, synced-day, exercice.missing, closed, frozen, validated
 */
export function completeFacts(draft: OperationDraft, calendar: FiscalCalendar, origin: OperationOrigin): BankOperationFacts {
  const { date, account, paymentType, amount, mode, isReimbursement } = draft;
  const pieceRef = draft.pieceRef?.trim();
  const wording = draft.wording.trim();
  const [first, ...others] = missingFields({ ...draft, wording });
  if (first) throw bankOperationErrors.incomplete([first, ...others]);
  if (date === null || account === null || paymentType === null || amount === null || mode === null)
    throw new Error('a missing field passed the checks');
  if (origin === 'manual' && isSyncedDay(account.periods, date)) throw bankOperationErrors.syncedDay();
  const year = writableYear(calendar, date);
  const { id: accountId, code: accountCode, name: accountName, journal, budget: accountBudget } = account;
  const value = cents(mode === 'expense' ? -Math.abs(amount) : Math.abs(amount));
  const copied = { accountId, accountCode, accountName, journal, accountBudget };
  const piece = { isReimbursement, ...(pieceRef && { pieceRef }), ...roundStamp(year) };
  return { ...copied, date, fiscalYearId: year.id, wording, paymentType, value, ...piece };
}

const missingFields = ({ wording, date, account, paymentType, amount, mode }: OperationDraft): OperationField[] => [
  ...(wording === '' ? ['wording' as const] : []),
  ...(date === null ? ['date' as const] : []),
  ...(account === null ? ['account' as const] : []),
  ...(paymentType === null ? ['type' as const] : []),
  ...(amount === null || amount === 0 ? ['absvalue' as const] : []),
  ...(mode === null ? ['mode' as const] : []),
];
