import { noun } from '../../../capabilities/manifest/noun.js';
import { EnvironmentOperationController } from './environment-operation.controller.js';
import { EnvironmentOperations } from './environment-operations.js';
import { environmentOverview } from './environment-overview.projection.js';
import { MailAdministratorsWhenTrialExtended } from './mail-administrators-when-trial-extended.policy.js';
import { MailRefusalController } from './mail-refusal.controller.js';

export const environmentOperationNoun = noun({
  feature: 'operation',
  controllers: [EnvironmentOperationController, MailRefusalController],
  providers: [EnvironmentOperations],
  projections: [environmentOverview],
  policies: [MailAdministratorsWhenTrialExtended],
});
