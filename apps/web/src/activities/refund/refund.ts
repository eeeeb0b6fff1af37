import type { Schema } from '@intendance/contract/client.js';

export const refundStatuses = ['waiting', 'valid', 'refunded', 'refused'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export type Refund = Schema<'RefundDto'>;
export type Computation = Schema<'RefundComputationDto'>;
export type ComputationStep = Schema<'ComputationStepDto'>;
export type Duplicate = Schema<'DuplicateRefundDto'>;
/** What a save sends; the API checks it in the specification's order. */
export type RefundBody = Schema<'SaveRefundDto'>;
export type RefundSummary = Schema<'RefundSummaryDto'>;

export const statusLabels: Record<RefundStatus, string> = {
  waiting: 'En attente',
  valid: 'Validée',
  refunded: 'Remboursée',
  refused: 'Refusée',
};

/** Free text on the wire; these are the ones proposed. */
export const paymentModes = ['virement', 'chèque', 'carte', 'espèces'] as const;
