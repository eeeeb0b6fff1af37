export { type EnvironmentCreation, Installation, type PasswordLink } from './installation/installation.js';
export { RegisterAccount } from './user/register-account.handler.js';
