import { createHmac } from 'node:crypto';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Config } from '../../../platform/config/config.js';

/** The form under which an address of the directory is compared. */
export const memberAddress = (typed: string): string => typed.trim().toLowerCase();

/** Tells whether an address is still the same, without the address. */
export const addressHash = ({ secret }: Pick<Config, 'secret'>, environmentId: EnvironmentId, email: string): Buffer =>
  createHmac('sha256', secret)
    .update(`member address ${environmentId} ${memberAddress(email)}`)
    .digest();
