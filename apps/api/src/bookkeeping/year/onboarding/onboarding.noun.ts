import type { OnboardingEvent } from '@intendance/domain/bookkeeping/year/onboarding/onboarding.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { Structure } from '../../structure.js';
import { OnboardingController } from './onboarding.controller.js';
import { onboardingHistory } from './onboarding.history.js';

export const onboardingNoun = noun({
  feature: 'comptability',
  controllers: [OnboardingController],
  providers: [Structure],
  history: [onboardingHistory],
  relay: [
    relayed<OnboardingEvent>('bookkeeping-setup', {
      BookkeepingDatesSet: ['start', 'end'],
      BookkeepingStepReached: ['step'],
      BookkeepingSirenSet: ['siren'],
    }),
  ],
});
