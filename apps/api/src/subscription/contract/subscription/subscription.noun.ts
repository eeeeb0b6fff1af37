import { subscriptionFold } from '@intendance/domain/subscription/contract/subscription/subscription-state.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { EnvironmentController } from './environment.controller.js';
import { ModulesController } from './modules.controller.js';
import { Offers } from './offers.js';
import { SubscriptionController } from './subscription.controller.js';
import { subscriptionHistory } from './subscription.history.js';

export const subscriptionNoun = noun({
  feature: 'offer',
  controllers: [EnvironmentController, ModulesController, SubscriptionController],
  providers: [Offers],
  history: [subscriptionHistory],
  streams: [
    stream('subscription', subscriptionFold, {
      texts: {
        code: 'impersonal',
        label: 'impersonal',
        promotions: 'impersonal',
        sentAt: 'impersonal',
        addressHashes: 'clear: hashes of addresses, among which one can be guessed',
      },
      relay: {
        SubscriptionTermsChosen: ['commitment', 'billing', 'startsOn', 'commitmentDate', 'chosenOn'],
        ModuleSubscribed: ['module', 'from'],
        ModuleUnsubscribed: ['module', 'lastDay'],
        PromotionAccepted: [
          'code',
          'module',
          'discount.type',
          'discount.amount',
          'discount.share',
          'duration.type',
          'duration.months',
          'duration.endsOn',
          'acceptedOn',
        ],
        PendingOfferChosen: ['commitment', 'billing', 'modules'],
        PendingOfferCancelled: [],
        PendingOfferStarted: ['on'],
        TerminationRequested: ['exit', 'on', 'lastDay', 'modules', 'reason'],
        TerminationCancelled: [],
        CommitmentRenewalAnnounced: ['endsOn', 'sentOn', 'recipients'],
      },
    }),
  ],
});
