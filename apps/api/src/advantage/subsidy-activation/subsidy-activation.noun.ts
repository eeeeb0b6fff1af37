import { subsidyActivationFold } from '@intendance/domain/advantage/subsidy-activation/subsidy-activation.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { SubsidyActivationController } from './subsidy-activation.controller.js';
import { subsidyActivationHistory } from './subsidy-activation.history.js';
import { SubsidyActivations } from './subsidy-activations.js';

export const subsidyActivationNoun = noun({
  feature: 'subvention-activation',
  controllers: [SubsidyActivationController],
  providers: [SubsidyActivations],
  history: [subsidyActivationHistory],
  streams: [
    stream('subsidy-activation', subsidyActivationFold, {
      texts: { rule: 'impersonal' },
      relay: {
        // A draft is no fact of the structure yet.
        SubsidyDraftSaved: 'withheld',
        SubsidyDraftDiscarded: 'withheld',
        SubsidiesActivated: ['ruleId'],
      },
    }),
  ],
});
