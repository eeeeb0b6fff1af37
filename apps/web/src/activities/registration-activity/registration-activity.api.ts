import { get } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';

export const registrationActivities = resource('/api/inscription_settings', 'inscription_settings');
export const readVersions = (id: string, signal: AbortSignal) => get('/api/inscription_settings/{id}/versions', { path: { id }, signal });
