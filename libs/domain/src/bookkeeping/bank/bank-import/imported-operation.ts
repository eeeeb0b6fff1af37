import { cents } from '@intendance/kernel/money.js';
import { entryDay, type FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { BankMovement } from '../bank-file/bank-file.js';
import type { BankOperationId, OperationOrigin } from '../bank-operation/bank-operation.events.js';
import type { RecordedOperation } from '../bank-operation/operation-changes.js';
import type { OperationAccount } from '../bank-operation/operation-draft.js';

/** The import or synchronisation that an operation comes from. */
export type OperationSource = { readonly origin: Extract<OperationOrigin, 'import' | 'sync'>; readonly importId: string | null };

/**
 * A movement recorded as an operation of its account, by the rules of every operation. A movement of a validated period enters on the first
 * open day, with the day of the bank beside it.
 */
export const recordedMovement = (
  { wording, date, type, value, bankKey }: Pick<BankMovement, 'wording' | 'date' | 'type' | 'value' | 'bankKey'>,
  account: OperationAccount,
  calendar: FiscalCalendar,
  { origin, importId, possibleDuplicateOf }: OperationSource & { readonly possibleDuplicateOf?: readonly BankOperationId[] | undefined },
): RecordedOperation => ({
  calendar,
  bankDate: entryDay(calendar, date) === date ? undefined : date,
  origin,
  importId,
  bankKey,
  possibleDuplicateOf,
  draft: {
    wording,
    date: entryDay(calendar, date),
    account,
    paymentType: type,
    amount: cents(Math.abs(value)),
    mode: value < 0 ? 'expense' : 'taking',
    // The bank reverses a movement that it booked before.
    isReimbursement: type === 'payback',
  },
});
