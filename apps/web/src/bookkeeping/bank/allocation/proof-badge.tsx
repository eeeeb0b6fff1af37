import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';

/** An operation that nothing proves yet. */
export const ProofBadge = ({ operation: { attachments } }: { operation: BankOperation }) =>
  attachments.length === 0 ? <StatusBadge label="Sans justificatif" tone="neutral" /> : null;
