import { unsubscriptionFold } from '@intendance/domain/mailing/unsubscription/unsubscription.js';
import { unsubscriptionPersonal } from '@intendance/domain/mailing/unsubscription/unsubscription-personal.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { MailKeys } from './mail-keys.js';
import { UnsubscribePageController } from './unsubscribe-page.controller.js';
import { PersonUnsubscriptionController, UnsubscriptionController } from './unsubscription.controller.js';
import { unsubscriptionErasure } from './unsubscription.erasure.js';
import { unsubscriptionHistory } from './unsubscription.history.js';
import { unsubscriptionList } from './unsubscription-list.projection.js';
import { Unsubscriptions } from './unsubscriptions.js';

export const unsubscriptionNoun = noun({
  feature: 'people',
  controllers: [UnsubscribePageController, UnsubscriptionController, PersonUnsubscriptionController],
  providers: [MailKeys, Unsubscriptions],
  projections: [projection(unsubscriptionList)],
  history: [unsubscriptionHistory],
  erasures: [unsubscriptionErasure],
  streams: [
    stream('unsubscription', unsubscriptionFold, {
      personal: unsubscriptionPersonal,
      texts: { mailingId: 'impersonal' },
      relay: {
        MailingsUnsubscribed: ['personId', 'mailingId', 'means', 'on'],
        UnsubscriptionUndone: ['on'],
        UnsubscriptionLifted: ['on'],
        UnsubscriptionReasonsErased: [],
      },
    }),
  ],
});
