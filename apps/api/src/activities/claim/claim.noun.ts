import { noun } from '../../capabilities/manifest/noun.js';
import { ClaimLetters } from './claim-letters.js';
import { CountUnpaidClaimsHandler } from './count-unpaid-claims.handler.js';
import { CountWaitingClaimsHandler } from './count-waiting-claims.handler.js';
import { ListClaimDuesHandler } from './list-claim-dues.handler.js';

export const claimNoun = noun({
  providers: [ClaimLetters, CountUnpaidClaimsHandler, CountWaitingClaimsHandler, ListClaimDuesHandler],
});
