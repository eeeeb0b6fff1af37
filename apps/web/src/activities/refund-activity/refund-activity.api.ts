import type { Schema } from '@intendance/contract/client.js';
import { get } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';
import type { ReadVersions } from '../../platform/use-version-pages.js';

export const refundActivities = resource('/api/refund_settings', 'refund_settings');
export const readVersions: ReadVersions<Schema<'RefundActivityVersionDto'>> = (id, query, signal) =>
  get('/api/refund_settings/{id}/versions', { path: { id }, query, signal });
