import { noun } from '../../../capabilities/manifest/noun.js';
import { ClaimSteps } from './claim-steps.js';
import { OwnClaimController } from './own-claim.controller.js';
import { OwnClaims } from './own-claims.js';

export const ownClaimNoun = noun({ controllers: [OwnClaimController], providers: [ClaimSteps, OwnClaims] });
