export { BillRun } from './billing/bill/bill-run.js';
export { ExecuteEnvironment } from './contract/environment/environment.handler.js';
export { EnvironmentChanged } from './contract/environment/environment-changed.js';
export { type Administrator, FindAdministrators, ListEnvironmentIds } from './contract/environment/environments.query.js';
export { FindSigner, type SigningUser } from './contract/environment/find-signer.query.js';
export { FindPromotionOfCode } from './contract/promotion/find-promotion-of-code.query.js';
export { Promotions } from './contract/promotion/promotions.js';
export { type AccountFacts, FindAccountFacts } from './operator/environment-operation/find-account-facts.query.js';
export { operatorActor } from './operator/environment-operation/operator-name.js';
