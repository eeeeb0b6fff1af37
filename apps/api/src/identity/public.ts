export { type EnvironmentCreation, Installation, type PasswordLink } from './installation/installation.js';
export { AddSample } from './sign-up/add-sample.command.js';
export {
  CountOperationsToAllocate,
  CountWaitingClaims,
  CountWaitingPersonRequests,
  type WaitingClaims,
} from './structure/waiting.queries.js';
export { FindAuthor } from './user/find-author.query.js';
export { FindMemberSite } from './user/find-member-site.query.js';
export { OpenTicketingShop, type ShopVisit } from './user/open-ticketing-shop.query.js';
export { RegisterAccount } from './user/register-account.handler.js';
