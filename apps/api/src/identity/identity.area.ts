import { area } from '../capabilities/manifest/area.js';
import { apiKeyNoun } from './api-key/api-key.noun.js';
import { environmentUserNoun } from './environment-user/environment-user.noun.js';
import { identityProviderNoun } from './identity-provider/identity-provider.noun.js';
import { installationNoun } from './installation/installation.noun.js';
import { invitationNoun } from './invitation/invitation.noun.js';
import { listViewNoun } from './list-view/list-view.noun.js';
import { liveNoun } from './live/live.noun.js';
import { operatorNoun } from './operator/operator.noun.js';
import { ownSessionNoun } from './own-session/own-session.noun.js';
import { passkeyNoun } from './passkey/passkey.noun.js';
import { passwordNoun } from './password/password.noun.js';
import { sealWitnessNoun } from './seal-witness/seal-witness.noun.js';
import { secondFactorNoun } from './second-factor/second-factor.noun.js';
import { sessionNoun } from './session/session.noun.js';
import { signInRuleNoun } from './sign-in-rule/sign-in-rule.noun.js';
import { signUpNoun } from './sign-up/sign-up.noun.js';
import { structureNoun } from './structure/structure.noun.js';
import { supportNoun } from './support/support.noun.js';
import { userNoun } from './user/user.noun.js';
import { webhookNoun } from './webhook/webhook.noun.js';

/** Global for the access guard, which reads the caller of a token, and for files and mails, which carry the name of the product. */
export const identityArea = area({
  name: 'identity',
  isGlobal: true,
  nouns: [
    secondFactorNoun,
    passkeyNoun,
    sessionNoun,
    ownSessionNoun,
    passwordNoun,
    userNoun,
    environmentUserNoun,
    structureNoun,
    invitationNoun,
    apiKeyNoun,
    operatorNoun,
    installationNoun,
    signUpNoun,
    supportNoun,
    sealWitnessNoun,
    webhookNoun,
    signInRuleNoun,
    identityProviderNoun,
    listViewNoun,
    liveNoun,
  ],
});
