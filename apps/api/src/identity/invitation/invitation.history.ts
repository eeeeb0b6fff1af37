import type { InvitationEvent } from '@intendance/domain/identity/invitation/invitation.events.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { roleLabel } from '@intendance/domain/identity/user/user-role.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';
import { grantedRights } from '../user/user.history.js';

export const invitationHistory = describer<InvitationEvent>({
  streamType: 'invitation',
  recordType: 'invitation',
  describe: (event) => describe(event),
});

function describe({ type, data }: InvitationEvent): HistoryEntry {
  switch (type) {
    case 'InvitationSent':
      return {
        label: `a invité ${displayName(data)}`,
        fields: {
          email: field('Adresse électronique', data.email),
          role: field('Rôle', roleLabel(data.role), data.role),
          ...grantedRights('Droits', data),
          ...(data.recoveryReason === undefined ? {} : { reason: field('Motif', data.recoveryReason) }),
        },
      };
    case 'InvitationResent':
      return { label: 'a renvoyé l’invitation' };
    case 'InvitationCancelled':
      return { label: 'a annulé l’invitation' };
    case 'InvitationAccepted':
      return { label: 'a accepté l’invitation' };
  }
}
