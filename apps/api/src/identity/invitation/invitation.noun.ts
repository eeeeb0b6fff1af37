import type { InvitationEvent } from '@intendance/domain/identity/invitation/invitation.events.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { relayed } from '../../platform/relay/relay-allow-list.js';
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
  relay: [
    relayed<InvitationEvent>('invitation', {
      InvitationSent: 'withheld',
      InvitationResent: 'withheld',
      InvitationCancelled: 'withheld',
      InvitationAccepted: 'withheld',
    }),
  ],
});
