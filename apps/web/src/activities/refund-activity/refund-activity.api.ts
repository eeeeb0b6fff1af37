import { get } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';

export const refundActivities = resource('/api/refund_settings', 'refund_settings');
export const readVersions = (id: string, signal: AbortSignal) => get('/api/refund_settings/{id}/versions', { path: { id }, signal });
