// Exports for other areas, besides the events: the operation of a payment, and its fiscal year.
export { bankOperationErrors } from './bank/bank-operation/bank-operation.errors.js';
export { bankOperationDecider } from './bank/bank-operation/bank-operation.js';
export { type KnownBankOperation, liveOperation } from './bank/bank-operation/bank-operation-state.js';
export type { FiscalYear } from './year/fiscal-year/fiscal-calendar.js';
export { fiscalCalendarDecider } from './year/fiscal-year/fiscal-year.js';
