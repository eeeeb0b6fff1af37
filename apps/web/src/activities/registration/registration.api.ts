import type { Schema } from '@intendance/contract/client.js';
import { send } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';
import type { BulkRequest } from '../claim/claim-config.js';
import { dashboardKey } from '../dashboard.api.js';
import { registrationActivities } from '../registration-activity/registration-activity.api.js';

export const registrations = resource('/api/inscriptions', 'inscriptions', { changes: [registrationActivities.key, dashboardKey] });

/** Computes the price of a registration, and the places left; saves nothing. */
export const computeRegistration = (claim: Schema<'ComputeRegistrationDto'>) =>
  send('post', '/api/inscriptions/compute', { body: claim, isQuestion: true });

export const sendRegistrationBulk = ({ command, ...rest }: BulkRequest) =>
  send('post', '/api/inscriptions/bulk', { body: { ...rest, command: command === 'pay' ? 'mark_paid' : command } });

export const uploadRegistrationDocument = (file: File, signal: AbortSignal) =>
  send('post', '/api/inscription_attachments', { form: { file }, signal });
