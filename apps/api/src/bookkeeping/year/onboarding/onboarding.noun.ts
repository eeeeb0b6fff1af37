import { onboardingDecider } from '@intendance/domain/bookkeeping/year/onboarding/onboarding.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { Structure } from '../../structure.js';
import { OnboardingController } from './onboarding.controller.js';
import { onboardingHistory } from './onboarding.history.js';

export const onboardingNoun = noun({
  feature: 'comptability',
  controllers: [OnboardingController],
  providers: [Structure],
  history: [onboardingHistory],
  streams: [
    stream('bookkeeping-setup', onboardingDecider, {
      texts: { siren: 'impersonal' },
      relay: {
        BookkeepingDatesSet: ['start', 'end'],
        BookkeepingStepReached: ['step'],
        BookkeepingSirenSet: ['siren'],
      },
    }),
  ],
});
