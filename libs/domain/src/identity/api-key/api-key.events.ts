import type { UserId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { AccountingPermission, Permission } from '../user/user.events.js';

/** Stored for ever: only add optional fields or new types. No event holds a secret, hashed or not. */
export type ApiKeyEvent =
  | { type: 'ApiKeyCreated'; data: ApiKeyCreation }
  /** The warning before the expiry left for the administrators. */
  | { type: 'ApiKeyExpiryAnnounced'; data: { expiresOn: LocalDate } }
  /** The key has another secret; the former one works until an instant, so that programs can change over. */
  | { type: 'ApiKeyRotated'; data: ApiKeyRotation }
  | { type: 'ApiKeyRevoked'; data: Record<string, never> };

export type ApiKeyRotation = {
  prefix: string;
  expiresOn: LocalDate;
  /** An instant, as ISO 8601 text. */
  formerUntil: string;
  /** The user to whom the new secret was shown. */
  rotatedBy: UserId;
};

export type ApiKeyCreation = {
  name: string;
  /** The first characters of the secret, by which a person recognises the key. */
  prefix: string;
  permissions: readonly Permission[];
  accountingPermissions: readonly AccountingPermission[];
  /** The last day on which the key works, in Paris. */
  expiresOn: LocalDate;
  createdBy: UserId;
  /** The key never has more rights than its creator has now, and none without the creator's account. */
  followsCreator?: true;
};
