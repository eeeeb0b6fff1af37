import type { Schema } from '@intendance/contract/client.js';
import { download } from '../../../platform/http.js';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type ChequeDeposit = Schema<'ChequeDepositDto'>;
export type ChequesInHand = Schema<'ChequesInHandDto'>;
export type ChequeInHand = ChequesInHand['cheques'][number];

export const chequeDeposits = resource('/api/comptability/cheque_deposits', 'cheque_deposits', bookkeeping.within('cheque_deposits'));
export const useCorrectDeposit = () => bookkeeping.useSend('post', '/api/comptability/cheque_deposits/{id}/correct');
export const chequesInHandQuery = bookkeeping.read('/api/comptability/cheque_deposits/in_hand');

export const chequeDepositsPath = '/comptability/operations/cheques';

/** The PDF that goes to the bank with the cheques. */
export const depositForm = ({ id, number }: Pick<ChequeDeposit, 'id' | 'number'>) => ({
  file: `Remise-de-cheques-${number}.pdf`,
  request: (_format: 'pdf', signal: AbortSignal) => download('/api/comptability/cheque_deposits/{id}/form', { path: { id }, signal }),
});
