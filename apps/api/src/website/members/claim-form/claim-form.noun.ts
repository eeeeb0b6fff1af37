import { noun } from '../../../capabilities/manifest/noun.js';
import { ClaimFormController } from './claim-form.controller.js';
import { MemberClaims } from './member-claims.js';

export const claimFormNoun = noun({ controllers: [ClaimFormController], providers: [MemberClaims] });
