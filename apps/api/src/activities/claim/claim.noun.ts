import { noun } from '../../capabilities/manifest/noun.js';
import { ClearClaimsWhenPersonErased } from './clear-claims-when-person-erased.policy.js';
import { CountUnpaidClaimsHandler } from './count-unpaid-claims.handler.js';

export const claimNoun = noun({
  providers: [CountUnpaidClaimsHandler],
  policies: [ClearClaimsWhenPersonErased],
});
