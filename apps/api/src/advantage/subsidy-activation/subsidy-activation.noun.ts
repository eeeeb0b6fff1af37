import type { SubsidyActivationEvent } from '@intendance/domain/advantage/subsidy-activation/subsidy-activation.events.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { relayed } from '../../platform/relay/relay-allow-list.js';
import { SubsidyActivationController } from './subsidy-activation.controller.js';
import { subsidyActivationHistory } from './subsidy-activation.history.js';
import { SubsidyActivations } from './subsidy-activations.js';

export const subsidyActivationNoun = noun({
  feature: 'subvention-activation',
  controllers: [SubsidyActivationController],
  providers: [SubsidyActivations],
  history: [subsidyActivationHistory],
  relay: [
    relayed<SubsidyActivationEvent>('subsidy-activation', {
      // A draft is no fact of the structure yet.
      SubsidyDraftSaved: 'withheld',
      SubsidyDraftDiscarded: 'withheld',
      SubsidiesActivated: ['ruleId'],
    }),
  ],
});
