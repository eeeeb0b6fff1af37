// Exports for other areas, besides the events: the operation of a payment, and its fiscal year.
export { bankAccountErrors } from './bank/bank-account/bank-account.errors.js';
export { bankAccountDecider, knownBankAccount } from './bank/bank-account/bank-account.js';
export { bankOperationErrors } from './bank/bank-operation/bank-operation.errors.js';
export { bankOperationCase } from './bank/bank-operation/bank-operation.js';
export {
  type BankOperation,
  bankOperationFold,
  type KnownBankOperation,
  liveOperation,
} from './bank/bank-operation/bank-operation-state.js';
export { type PaidClaim, tiePayment, untiePayment } from './bank/bank-operation/paid-claims.js';
export { type EntryProposal, entryProposalFold } from './bank/entry-proposal/entry-proposal-state.js';
export { acceptedOperations, proposeEntry } from './bank/entry-proposal/propose-entry.js';
export type { FiscalCalendar, FiscalYear } from './calendar/fiscal-year/fiscal-calendar.js';
export { fiscalCalendarDecider } from './calendar/fiscal-year/fiscal-year.js';
