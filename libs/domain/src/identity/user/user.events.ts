import type { LocalDate } from '@intendance/kernel/local-date.js';

export const permissions = [
  'ACTIVITY_ACCESS',
  'ADVANTAGE_ACCESS',
  'COMPTABILITY_ACCESS',
  'ENVIRONMENT_ACCESS',
  'HELP_ACCESS',
  'MAILING_ACCESS',
  'MAILING_SEND',
  'PEOPLE_ACCESS',
  'PEOPLE_ATTACHMENT_ACCESS',
  'PEOPLE_EDIT',
  'PEOPLE_FAMILY_ACCESS',
  'PEOPLE_SETTING_ACCESS',
  'WEBSITE_ACCESS',
] as const;
export type Permission = (typeof permissions)[number];

export const accountingPermissions = ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'] as const;
export type AccountingPermission = (typeof accountingPermissions)[number];

export const userRoles = ['ADMINISTRATOR', 'TREASURER', 'SECRETARY', 'ACTIVITY_MANAGER', 'ACCOUNTANT', 'CUSTOM'] as const;
export type UserRole = (typeof userRoles)[number];

export type UserRegistration = {
  email: string;
  firstname: string;
  lastname: string;
  permissions: readonly Permission[];
  accountingPermissions: readonly AccountingPermission[];
  /** Runs the installation: projections, rebuilds. Says nothing of the environment's own data. */
  isOperator: boolean;
  phone?: string;
  /** Version of the terms of use that the user accepted. */
  acceptedTerms?: string;
  /** The user gave the address without proof: a link sent by mail confirms the address. */
  mustConfirmEmail?: true;
  /** Absent from users that were registered before roles existed. */
  role?: UserRole;
};

export type DeactivationReason = 'revoked' | 'handover';

export type PreferenceValue = string | number | boolean | null;

/** Stored for ever: only add optional fields or new types. No event holds a password, hashed or not. */
export type UserEvent =
  | { type: 'UserRegistered'; data: UserRegistration }
  | { type: 'UserRenamed'; data: { firstname: string; lastname: string } }
  | { type: 'PermissionsGranted'; data: { permissions: readonly Permission[]; accountingPermissions: readonly AccountingPermission[] } }
  | { type: 'PermissionsRevoked'; data: { permissions: readonly Permission[]; accountingPermissions: readonly AccountingPermission[] } }
  | { type: 'UserRoleAssigned'; data: { role: UserRole } }
  | { type: 'UserDeactivated'; data: { on: LocalDate; reason: DeactivationReason } }
  | { type: 'UserReactivated'; data: { on: LocalDate } }
  /** The operator made the user an administrator, because the structure had none left. */
  | { type: 'AccessRecovered'; data: { reason: string } }
  | { type: 'PreferenceChosen'; data: { name: string; value: PreferenceValue } }
  | { type: 'EmailConfirmed'; data: Record<string, never> }
  | { type: 'PasswordChanged'; data: { through: 'old-password' | 'reset-link' } };

/** A session was opened by it. */
export type SignInWay = 'password' | 'passkey' | 'provider' | 'login-link' | 'switch';

/**
 * The journal of a user's comings and goings, in a stream of its own (`user-access-<id>`): it grows with every sign-in and is
 * never folded, so that reading a user costs the same after ten years.
 */
export type UserAccessEvent =
  | { type: 'UserSignedIn'; data: { sessionId: string; through: SignInWay; address: string } }
  | { type: 'UserSignedOut'; data: { sessionId: string } }
  /** The user went on in another structure; the session ends by itself. */
  | { type: 'StructureLeft'; data: { sessionId: string; address: string } }
  /** On other devices, by the user. */
  | { type: 'SessionsEndedByUser'; data: { count: number; address: string } }
  | { type: 'PasswordResetAsked'; data: { requestId: string; address: string } }
  /** The password was wrong. */
  | { type: 'SignInRefused'; data: { address: string } }
  | { type: 'SignInThrottled'; data: { address: string } }
  /** A code of the user's application is asked at each sign-in from now on. */
  | { type: 'SecondFactorActivated'; data: { address: string } }
  | { type: 'SecondFactorRemoved'; data: { through: 'user' | 'operator'; address: string } }
  /** The code was wrong. `in`: absent at sign-in, after the right password; `session` where an open session asked for the code again. */
  | { type: 'SecondFactorRefused'; data: { address: string; in?: 'session' } }
  | { type: 'RecoveryCodesRenewed'; data: { address: string } }
  /** `left`: codes that remain. */
  | { type: 'RecoveryCodeUsed'; data: { left: number; address: string } }
  /** A passkey opens the account from now on. */
  | { type: 'PasskeyAdded'; data: { address: string } }
  /** `count`: of passkeys removed together; one when absent. */
  | { type: 'PasskeyRemoved'; data: { address: string; count?: number } }
  /** The identity provider of the structure opens the account from now on. */
  | { type: 'ProviderLinked'; data: { address: string } }
  /** The provider did not verify the address, or named a person other than the linked one. */
  | { type: 'ProviderSignInRefused'; data: { reason: 'unverified-address' | 'other-subject'; address: string } }
  /** The password or the passkey was right, and the structure requires its identity provider. */
  | { type: 'ProviderDemanded'; data: { address: string } }
  | { type: 'StolenSessionEnded'; data: { sessionId: string; address: string } };
