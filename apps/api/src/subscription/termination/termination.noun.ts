import { noun } from '../../capabilities/manifest/noun.js';
import { TerminationController } from './termination.controller.js';
import { Terminations } from './terminations.js';

/** Its events are those of the subscription and of the environment. */
export const terminationNoun = noun({ feature: 'termination', controllers: [TerminationController], providers: [Terminations] });
