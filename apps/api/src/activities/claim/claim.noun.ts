import { noun } from '../../capabilities/manifest/noun.js';
import { ClearClaimsWhenPersonErased } from './clear-claims-when-person-erased.policy.js';
import { UnpaidClaims } from './unpaid-claims.js';

export const claimNoun = noun({
  providers: [UnpaidClaims],
  exports: [UnpaidClaims],
  policies: [ClearClaimsWhenPersonErased],
});
