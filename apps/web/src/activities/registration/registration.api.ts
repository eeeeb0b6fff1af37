import type { Schema } from '@intendance/contract/client.js';
import { send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import type { Registration } from './registration.js';

export type RegistrationPage = PageOf<'inscriptions', Registration, { totals: { entries: number; bill_amount: number } }>;

/** What the registration would cost, and the places that are left; nothing is saved. */
export const computeRegistration = (claim: Schema<'ComputeRegistrationDto'>) =>
  send<Schema<'RegistrationPreviewDto'>>('POST', '/inscriptions/compute', { body: claim, isQuestion: true });
