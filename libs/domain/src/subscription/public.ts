// The parts of the subscription area that other areas may import, besides its events.

export { type BillingDataEvent, billingDataStream } from './billing-data/billing-data.events.js';
export { type BillingData, billingDataFold, hasMandate } from './billing-data/billing-data-state.js';
export { environmentErrors } from './environment/environment.errors.js';
export {
  activeModules,
  type EnvironmentCommand,
  environmentDecider,
  isActiveOn,
  type OpenEnvironment,
  opened,
  remainingTrialDays,
} from './environment/environment.js';
export { operatorEnvironmentId } from './promotion/promotion-catalogue.js';
export { subscriptionCase } from './subscription/subscription.js';
