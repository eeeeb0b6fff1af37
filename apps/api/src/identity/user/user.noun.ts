import type { UserAccessEvent } from '@intendance/domain/identity/user/user.events.js';
import { userDecider } from '@intendance/domain/identity/user/user.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { journal, stream } from '../../capabilities/manifest/stream.js';
import { AccessJournal } from './access-journal.js';
import { Accounts } from './accounts.js';
import { FindAccountFactsHandler } from './find-account-facts.handler.js';
import { FindSignerHandler } from './find-signer.handler.js';
import { ForgetProfiles } from './forget-profiles.handler.js';
import { Memberships } from './memberships.js';
import { Profiles } from './profiles.js';
import { RegisterAccountHandler } from './register-account.handler.js';
import { UserHandler } from './user.handler.js';
import { userAccessHistory, userHistory } from './user.history.js';

export const userNoun = noun({
  feature: 'users',
  providers: [
    AccessJournal,
    Accounts,
    FindAccountFactsHandler,
    FindSignerHandler,
    ForgetProfiles,
    Memberships,
    Profiles,
    RegisterAccountHandler,
    UserHandler,
  ],
  history: [userAccessHistory, userHistory],
  streams: [
    stream('user', userDecider, {
      texts: {
        email: 'clear: an account of the program, which the structure manages',
        firstname: 'clear: an account of the program, which the structure manages',
        lastname: 'clear: an account of the program, which the structure manages',
        phone: 'clear: an account of the program, which the structure manages',
        acceptedTerms: 'impersonal',
        'AccessRecovered.reason': 'clear: an account of the program, which the structure manages',
        name: 'impersonal',
        value: 'clear: an account of the program, which the structure manages',
      },
      relay: {
        UserRegistered: 'withheld',
        UserRenamed: 'withheld',
        PermissionsGranted: 'withheld',
        PermissionsRevoked: 'withheld',
        UserRoleAssigned: 'withheld',
        UserDeactivated: 'withheld',
        UserReactivated: 'withheld',
        AccessRecovered: 'withheld',
        PreferenceChosen: 'withheld',
        EmailConfirmed: 'withheld',
        PasswordChanged: 'withheld',
      },
    }),
    stream('user-access', journal<UserAccessEvent>(), {
      texts: {
        sessionId: 'impersonal',
        address: 'clear: where a session came from, for the security of the account',
        requestId: 'impersonal',
      },
      relay: {
        UserSignedIn: 'withheld',
        UserSignedOut: 'withheld',
        StructureLeft: 'withheld',
        PasswordResetAsked: 'withheld',
        SignInThrottled: 'withheld',
        SessionsEndedByUser: 'withheld',
        SecondFactorActivated: 'withheld',
        SecondFactorRemoved: 'withheld',
        SecondFactorRefused: 'withheld',
        SignInRefused: 'withheld',
        RecoveryCodesRenewed: 'withheld',
        RecoveryCodeUsed: 'withheld',
        PasskeyAdded: 'withheld',
        PasskeyRemoved: 'withheld',
        ProviderLinked: 'withheld',
        ProviderSignInRefused: 'withheld',
        ProviderDemanded: 'withheld',
        StolenSessionEnded: 'withheld',
      },
    }),
  ],
});
