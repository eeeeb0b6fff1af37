import type { Attachment } from '../../ui/attachments.js';

export const refundStatuses = ['waiting', 'valid', 'refunded', 'refused'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export type ComputationStep = { code: string; label: string; values: Record<string, string>; result: number | null };
export type Computation = {
  refundable_amount: number;
  eligible: boolean;
  reasons: { code: string; message: string }[];
  steps: ComputationStep[];
  explanation: string;
  rules_version: string;
};
export type Duplicate = { id: string; date: string; bill_amount: number; status: RefundStatus };

export type Refund = {
  id: string;
  date: string;
  created_at: string;
  status: RefundStatus;
  person: { id: string; fullname: string; lastname: string; firstname: string };
  member: { id: string; fullname: string } | null;
  refund_settings: { id: string; activity_name: string };
  settings_version: number;
  bill_amount: number;
  refundable_amount: number | null;
  overridden: boolean;
  override_reason: string | null;
  comment: string;
  refund_attachments: Attachment[];
  deleted_attachment: boolean;
  isDeleted: boolean;
  reason: string | null;
  paid_on: string | null;
  payment_mode: string | null;
  computation: Computation | null;
  version: number;
};

/** What a save sends; the API checks it in the specification's order. */
export type RefundBody = {
  person?: string;
  member_id?: string | null;
  refund_settings?: string;
  date?: string;
  bill_amount?: number;
  comment?: string;
  refund_attachments?: string[];
  status?: RefundStatus;
  refundable_amount?: number;
};

export const statusLabels: Record<RefundStatus, string> = {
  waiting: 'En attente',
  valid: 'Validée',
  refunded: 'Remboursée',
  refused: 'Refusée',
};

/** Free text on the wire; these are the ones proposed. */
export const paymentModes = ['virement', 'chèque', 'carte', 'espèces'] as const;

export type RefundSummary = Record<RefundStatus, { count: number; amount: number }> & { oldest_waiting: string | null };
