import type { UserId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { AccountingPermission, Permission, UserRole } from '../user/user.events.js';

export type InvitationText = {
  email: string;
  firstname: string;
  lastname: string;
  role: UserRole;
  permissions: readonly Permission[];
  accountingPermissions: readonly AccountingPermission[];
};

/** Stored for ever: only add optional fields or new types. No event holds the secret of a link. */
export type InvitationEvent =
  | { type: 'InvitationSent'; data: InvitationText & { expiresAt: string; recoveryReason?: string } }
  | { type: 'InvitationResent'; data: { expiresAt: string } }
  | { type: 'InvitationCancelled'; data: { on: LocalDate } }
  | { type: 'InvitationAccepted'; data: { userId: UserId } };
