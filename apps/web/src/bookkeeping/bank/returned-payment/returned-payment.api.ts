import type { Schema } from '@intendance/contract/client.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../platform/http.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type ReturnProposals = Schema<'ReturnProposalsDto'>;
export type SentReturn = Schema<'SentReturnDto'>;
export type PaidClaim = Schema<'PaidClaimDto'>;

export const returnProposalsQuery = bookkeeping.read('/api/comptability/returned_payments');

export const useAllocateReturns = () =>
  bookkeeping.useWrite((returns: SentReturn[]) => send('post', '/api/comptability/returned_payments', { body: { returns } }));

const reason = 'Paiement rejeté par la banque';

async function cancelPayments(claims: readonly PaidClaim[]): Promise<void> {
  const [refunds, registrations] = [true, false].map((isRefund) => claims.filter(({ refund }) => refund === isRefund).map(({ id }) => id));
  if (refunds?.length) await send('post', '/api/refunds/bulk', { body: { command: 'cancel_payment', ids: refunds, reason } });
  if (registrations?.length)
    await send('post', '/api/inscriptions/bulk', { body: { command: 'cancel_payment', ids: registrations, reason } });
}

/** The claims that a returned payment had settled wait to be paid again: every screen that shows them is read again. */
export function useCancelPayments() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: cancelPayments, onSettled: () => void queries.invalidateQueries() });
}
