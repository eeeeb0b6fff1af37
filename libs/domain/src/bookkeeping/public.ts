// Exports for other areas, besides the events: the operation of a payment, and its fiscal year.

// The reader of bank messages.
export { isoDay, plainAmount } from './bank/bank-file/bank-value.js';
export { child, children, descendants, type Element, textAt } from './bank/bank-file/markup.js';
export { bankOperationErrors } from './bank/bank-operation/bank-operation.errors.js';
export {
  type BankOperation,
  bankOperationFold,
  type KnownBankOperation,
  liveOperation,
} from './bank/bank-operation/bank-operation-state.js';
export type { FiscalCalendar, FiscalYear } from './calendar/fiscal-year/fiscal-calendar.js';
export { fiscalCalendarDecider } from './calendar/fiscal-year/fiscal-year.js';
