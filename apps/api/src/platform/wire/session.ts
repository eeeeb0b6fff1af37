import type { AccessProfile } from '@intendance/contract/access.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';

/** The user of a valid token, and the rights of that user. */
export type Session = {
  /** The id of the session itself, which outlives its access tokens. */
  readonly id: string;
  readonly userId: UserId;
  /** The name that events store. */
  readonly name: string;
  readonly environmentId: EnvironmentId;
  readonly profile: AccessProfile;
  /** The role of the user only reads the records of the structure. */
  readonly isReader?: true;
  /** The identity provider of this structure opened the session: it is of no other structure, and changes nothing of the account. */
  readonly isFromProvider?: true;
  /** The identity provider asked for a second factor when it opened the session. */
  readonly hasProviderFactor?: true;
  /** The second factor that the rule of the structure requires of the user today. */
  readonly requiredFactor?: 'any' | 'passkey';
  /** The account has the required factor, and the user has not shown it in this session: only the own account is open. */
  readonly mustShowFactor?: true;
  /** A program with its own key: `id` and `userId` are those of the key. */
  readonly isApiKey?: true;
  /** Requests that the key may make at once, those that come back in a second, and those that are left. */
  readonly rate?: { readonly capacity: number; readonly perSecond: number; readonly left: number };
};

/** Turns a bearer token into a session; the identity area provides the implementation. */
export abstract class SessionReader {
  /** `address`: of the caller. @throws DomainError of kind `unauthenticated`: `session.invalid`, `session.expired` */
  abstract read(token: string, address: string): Promise<Session>;
  /** The second factor that the user must show before a payment, a closing, an export or a change of rights; undefined for none. */
  abstract factorToShow(session: Session): Promise<'any' | 'passkey' | undefined>;
}
