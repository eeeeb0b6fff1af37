import type { Schema } from '@intendance/contract/client.js';
import { send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import type { Refund } from './refund.js';

export type RefundPage = PageOf<'refunds', Refund, { totals: { bill_amount: number; refundable_amount: number } }>;

/** What the claim would be worth; nothing is saved. */
export const computeRefund = (claim: Schema<'ComputeRefundDto'>) =>
  send<Schema<'RefundPreviewDto'>>('POST', '/refunds/compute', { body: claim, isQuestion: true });
