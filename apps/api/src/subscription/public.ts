export { ExecuteEnvironment } from './environment/environment.handler.js';
export { EnvironmentChanged } from './environment/environment-changed.js';
