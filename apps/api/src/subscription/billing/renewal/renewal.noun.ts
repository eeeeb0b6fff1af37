import { noun } from '../../../capabilities/manifest/noun.js';
import { AnnounceRenewals } from './announce-renewals.js';

/** The event of the noun belongs to the subscription. */
export const renewalNoun = noun({ schedules: [AnnounceRenewals] });
