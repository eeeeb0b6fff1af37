// What the other areas may know of environments, besides their events.
export { environmentDecider, type OpenEnvironment, opened, remainingTrialDays } from './environment/environment.js';
