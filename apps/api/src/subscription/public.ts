export { ExecuteEnvironment } from './environment/environment.handler.js';
export { EnvironmentChanged } from './environment/environment-changed.js';
<<<<<<< HEAD
export { FindSigner, type SigningUser } from './mandate/find-signer.query.js';
=======
export { Promotions } from './promotion/promotions.js';
>>>>>>> 2c4b9b59 (web: choose the offer, with each step of the bill to come; cli: modules and promotions)
