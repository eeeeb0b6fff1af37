// What the other areas may know of environments, besides their events.
export {
  type EnvironmentCommand,
  environmentDecider,
  type OpenEnvironment,
  opened,
  remainingTrialDays,
} from './environment/environment.js';
