import type { Schema } from '@intendance/contract/client.js';
import { get } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';
import type { ReadVersions } from '../../platform/use-version-pages.js';

export const registrationActivities = resource('/api/inscription_settings', 'inscription_settings');
export const readVersions: ReadVersions<Schema<'RegistrationActivityVersionDto'>> = (id, query, signal) =>
  get('/api/inscription_settings/{id}/versions', { path: { id }, query, signal });
