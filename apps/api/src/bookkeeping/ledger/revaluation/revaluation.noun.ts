import { noun } from '../../../capabilities/manifest/noun.js';
import { RevaluationController } from './revaluation.controller.js';
import { RevaluationsReader } from './revaluations-reader.js';

export const revaluationNoun = noun({ feature: 'comptability', controllers: [RevaluationController], providers: [RevaluationsReader] });
