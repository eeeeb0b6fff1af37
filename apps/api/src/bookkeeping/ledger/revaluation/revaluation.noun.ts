import { noun } from '../../../capabilities/manifest/noun.js';
import { RevaluationController } from './revaluation.controller.js';

export const revaluationNoun = noun({ feature: 'comptability', controllers: [RevaluationController] });
