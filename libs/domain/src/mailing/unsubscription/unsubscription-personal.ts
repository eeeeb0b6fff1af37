import { personalData } from '@intendance/kernel/personal-data.js';
import type { UnsubscriptionEvent } from './unsubscription.events.js';
import type { Unsubscription } from './unsubscription.js';

/** The clerk's own words about somebody, under a key of the stream; the address itself is nowhere in the events. */
export const unsubscriptionPersonal = personalData<UnsubscriptionEvent, Unsubscription>()({
  streamType: 'unsubscription',
  fields: { MailingsUnsubscribed: { reason: '' }, UnsubscriptionLifted: { reason: '' } },
  erasedBy: 'UnsubscriptionReasonsErased',
});
