export { FindAuthor } from './environment-user/find-author.query.js';
export { FindBookkeepers } from './environment-user/find-bookkeepers.query.js';
export { FindMemberSite } from './environment-user/find-member-site.query.js';
export { OpenTicketingShop, type ShopVisit } from './environment-user/open-ticketing-shop.query.js';
export { type EnvironmentCreation, Installation, type PasswordLink } from './installation/installation.js';
export { AddSample } from './sign-up/add-sample.command.js';
export {
  CountOperationsToAllocate,
  CountWaitingClaims,
  CountWaitingPersonRequests,
  type WaitingClaims,
} from './structure/waiting.queries.js';
export { RegisterAccount } from './user/register-account.handler.js';
export { webhooksName } from './webhook/webhook-pipeline.js';
export { WebhookReader } from './webhook/webhook-reader.js';
