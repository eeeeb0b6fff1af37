import type { Schema } from '@intendance/contract/client.js';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type Loans = Schema<'LoansDto'>;
export type Loan = Schema<'LoanDto'>;
export type LoanOfYear = Schema<'LoanOfYearDto'>;
export type LoanRow = Schema<'LoanRowDto'>;
export type LenderRow = Schema<'LenderRowDto'>;

export const loans = resource('/api/comptability/loans', 'loans', bookkeeping.within('loans'));

export const loansQuery = (exercice: string) => bookkeeping.read('/api/comptability/loans', { query: { exercice_id: exercice } });
export const loanTableQuery = (id: string) => bookkeeping.read('/api/comptability/loans/{id}/table', { path: { id } });

export const useRepayLoan = () => bookkeeping.useSend('post', '/api/comptability/loans/{id}/repayments');
export const useRenegotiateLoan = () => bookkeeping.useSend('post', '/api/comptability/loans/{id}/renegotiations');
export const useUndoLoanChange = () => bookkeeping.useSend('delete', '/api/comptability/loans/{id}/changes/{changeId}');
