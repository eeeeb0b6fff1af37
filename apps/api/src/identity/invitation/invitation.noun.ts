import { invitationFold } from '@intendance/domain/identity/invitation/invitation-state.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { invitationHistory } from './invitation.history.js';
import { InvitationAcceptance } from './invitation-acceptance.js';
import { InvitationLinkController } from './invitation-link.controller.js';
import { InvitationsController } from './invitations.controller.js';
import { Invitations } from './invitations.js';
import { RecoveryController } from './recovery.controller.js';
import { Recovery } from './recovery.js';

export const invitationNoun = noun({
  feature: 'users',
  controllers: [InvitationLinkController, InvitationsController, RecoveryController],
  providers: [InvitationAcceptance, Invitations, Recovery],
  history: [invitationHistory],
  streams: [
    stream('invitation', invitationFold, {
      texts: {
        email: 'clear: an account of the program, which the structure manages',
        firstname: 'clear: an account of the program, which the structure manages',
        lastname: 'clear: an account of the program, which the structure manages',
        expiresAt: 'impersonal',
        recoveryReason: 'clear: an account of the program, which the structure manages',
      },
      relay: {
        InvitationSent: 'withheld',
        InvitationResent: 'withheld',
        InvitationCancelled: 'withheld',
        InvitationAccepted: 'withheld',
      },
    }),
  ],
});
