export { BillRun } from './bill/bill-run.js';
export { ExecuteEnvironment } from './environment/environment.handler.js';
export { EnvironmentChanged } from './environment/environment-changed.js';
export { type Administrator, FindAdministrators, ListEnvironmentIds } from './environment/environments.query.js';
export { FindSigner, type SigningUser } from './environment/find-signer.query.js';
export { type AccountFacts, FindAccountFacts } from './environment-operation/find-account-facts.query.js';
export { operatorActor } from './environment-operation/operator-name.js';
export { FindPromotionOfCode } from './promotion/find-promotion-of-code.query.js';
export { Promotions } from './promotion/promotions.js';
