// The parts of the subscription area that other areas may import, besides its events.

export { type BillingDataEvent, billingDataStream } from './contract/billing-data/billing-data.events.js';
export { type BillingData, billingDataFold, hasMandate } from './contract/billing-data/billing-data-state.js';
export { environmentErrors } from './contract/environment/environment.errors.js';
export {
  activeModules,
  type EnvironmentCommand,
  environmentDecider,
  isActiveOn,
  type OpenEnvironment,
  opened,
  remainingTrialDays,
} from './contract/environment/environment.js';
export { operatorEnvironmentId } from './contract/promotion/promotion-catalogue.js';
export { subscriptionCase } from './contract/subscription/subscription.js';
