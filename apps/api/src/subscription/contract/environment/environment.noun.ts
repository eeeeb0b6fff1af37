import { environmentDecider } from '@intendance/domain/subscription/contract/environment/environment.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { AdministratorMail } from './administrator-mail.js';
import { EnvironmentHandler } from './environment.handler.js';
import { environmentHistory } from './environment.history.js';
import { StructureNames } from './structure-names.js';

export const environmentNoun = noun({
  feature: 'environment',
  providers: [AdministratorMail, EnvironmentHandler, StructureNames],
  exports: [AdministratorMail, StructureNames],
  history: [environmentHistory],
  streams: [
    stream('environment', environmentDecider, {
      texts: {
        name: 'impersonal',
        address: 'clear: how to reach the structure',
        zipCode: 'clear: how to reach the structure',
        city: 'clear: how to reach the structure',
        phone: 'clear: how to reach the structure',
        email: 'clear: how to reach the structure',
        siren: 'impersonal',
        code: 'impersonal',
        reason: 'clear: a free text of an operator',
      },
      relay: {
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
      },
    }),
  ],
});
