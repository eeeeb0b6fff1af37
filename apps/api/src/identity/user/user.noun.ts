import type { UserAccessEvent, UserEvent } from '@intendance/domain/identity/user/user.events.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { relayed } from '../../platform/relay/relay-allow-list.js';
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
  relay: [
    relayed<UserEvent>('user', {
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
    }),
    relayed<UserAccessEvent>('user-access', {
      UserSignedIn: 'withheld',
      UserSignedOut: 'withheld',
      StructureLeft: 'withheld',
      PasswordResetAsked: 'withheld',
      SignInThrottled: 'withheld',
      StolenSessionEnded: 'withheld',
    }),
  ],
});
