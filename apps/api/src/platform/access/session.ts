import type { AccessProfile } from '@intendance/contract/access.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';

/** Who a valid token speaks for, and what that user may open. */
export type Session = {
  /** Of the session itself: it outlives its access tokens. */
  readonly id: string;
  readonly userId: UserId;
  /** The name that events keep. */
  readonly name: string;
  readonly environmentId: EnvironmentId;
  readonly profile: AccessProfile;
  /** A program with a key of its own: `id` and `userId` are those of the key. */
  readonly isApiKey?: true;
};

/** What turns a bearer token into a session; the identity area brings it. */
export abstract class SessionReader {
  /** @throws DomainError of kind `unauthenticated`: `session.invalid`, `session.expired` */
  abstract read(token: string): Promise<Session>;
}
