import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { AdministratorMail } from './administrator-mail.js';
import { EnvironmentHandler } from './environment.handler.js';
import { environmentHistory } from './environment.history.js';

export const environmentNoun = noun({
  feature: 'environment',
  providers: [AdministratorMail, EnvironmentHandler],
  exports: [AdministratorMail],
  history: [environmentHistory],
  relay: [
    relayed<EnvironmentEvent>('environment', {
      EnvironmentOpened: ['name', 'type', 'brand', 'trialEndsOn'],
      EnvironmentDescribed: ['siren', 'headcount'],
      PromotionReserved: ['code', 'module'],
      EnvironmentRenamed: ['name'],
      EnvironmentTypeChanged: ['type'],
      EnvironmentActivated: ['on'],
      EnvironmentSuspended: ['on'],
      EnvironmentReopened: ['on'],
      TrialExtended: ['lastDay'],
      BrandChanged: ['brand'],
      ModuleActivated: ['module'],
      ModuleDeactivated: ['module'],
      ModuleEndPlanned: ['module', 'lastDay'],
      EnvironmentEndPlanned: ['lastDay'],
      EnvironmentEndCancelled: [],
    }),
  ],
});
