import { area } from '../capabilities/manifest/area.js';
import { bounceNoun } from './bounce/bounce.noun.js';
import { deliverabilityNoun } from './deliverability/deliverability.noun.js';
import { letterBatchNoun } from './letter-batch/letter-batch.noun.js';
import { mailDeliveryNoun } from './mail-delivery/mail-delivery.noun.js';
import { mailingNoun } from './mailing/mailing.noun.js';
import { mailingListNoun } from './mailing-list/mailing-list.noun.js';
import { returnedMailNoun } from './returned-mail/returned-mail.noun.js';
import { sendingSettingsNoun } from './sending-settings/sending-settings.noun.js';
import { unsubscriptionNoun } from './unsubscription/unsubscription.noun.js';

export const mailingArea = area({
  name: 'mailing',
  nouns: [
    sendingSettingsNoun,
    mailingNoun,
    mailingListNoun,
    unsubscriptionNoun,
    mailDeliveryNoun,
    letterBatchNoun,
    bounceNoun,
    returnedMailNoun,
    deliverabilityNoun,
  ],
});
