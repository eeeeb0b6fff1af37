import { noun } from '../../../capabilities/manifest/noun.js';
import { TerminationController } from './termination.controller.js';
import { Terminations } from './terminations.js';

/** The events of the noun belong to the subscription and to the environment. */
export const terminationNoun = noun({ feature: 'termination', controllers: [TerminationController], providers: [Terminations] });
