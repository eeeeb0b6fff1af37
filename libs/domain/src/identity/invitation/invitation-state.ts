import type { UserId } from '@intendance/kernel/id.js';
import type { InvitationEvent, InvitationText } from './invitation.events.js';

export type SentInvitation = {
  readonly status: 'pending' | 'cancelled' | 'accepted';
  readonly text: InvitationText;
  readonly expiresAt: string;
  readonly userId: UserId | null;
};
export type Invitation = { readonly status: 'none' } | SentInvitation;

export const invitationFold = { initial: { status: 'none' } as Invitation, evolve };

function evolve(state: Invitation, event: InvitationEvent): Invitation {
  if (event.type === 'InvitationSent') {
    const { expiresAt, recoveryReason: _, ...text } = event.data;
    return { status: 'pending', text, expiresAt, userId: null };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'InvitationResent':
      return { ...state, expiresAt: event.data.expiresAt };
    case 'InvitationCancelled':
      return { ...state, status: 'cancelled' };
    case 'InvitationAccepted':
      return { ...state, status: 'accepted', userId: event.data.userId };
  }
}
