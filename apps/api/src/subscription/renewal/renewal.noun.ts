import { noun } from '../../capabilities/manifest/noun.js';
import { AnnounceRenewals } from './announce-renewals.js';

/** Its event is one of the subscription. */
export const renewalNoun = noun({ schedules: [AnnounceRenewals] });
