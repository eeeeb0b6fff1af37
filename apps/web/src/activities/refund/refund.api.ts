import type { Schema } from '@intendance/contract/client.js';
import { send } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';
import type { BulkRequest } from '../claim/claim-config.js';
import { dashboardKey } from '../dashboard.api.js';
import { refundActivities } from '../refund-activity/refund-activity.api.js';

export const refunds = resource('/api/refunds', 'refunds', { changes: [refundActivities.key, dashboardKey] });

/** Computes the amount of a claim; saves nothing. */
export const computeRefund = (claim: Schema<'ComputeRefundDto'>) => send('post', '/api/refunds/compute', { body: claim, isQuestion: true });

export const sendRefundBulk = ({ command, ...rest }: BulkRequest) =>
  send('post', '/api/refunds/bulk', { body: { ...rest, command: command === 'pay' ? 'mark_refunded' : command } });

export const uploadRefundDocument = (file: File, signal: AbortSignal) =>
  send('post', '/api/refund_attachments', { form: { file }, signal });
