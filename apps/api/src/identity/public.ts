export { RegisterAccount } from './user/register-account.handler.js';
