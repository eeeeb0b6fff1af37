import { personalData } from '@intendance/kernel/personal-data.js';
import type { BounceEvent } from './bounce.events.js';
import type { AddressHealth } from './bounce.js';

/** The clerk's own words, under a key of the stream. */
export const bouncePersonal = personalData<BounceEvent, AddressHealth>()({
  streamType: 'mail-bounce',
  fields: { MailBlockLifted: { reason: '' } },
  erasedBy: 'MailBlockReasonsErased',
});
