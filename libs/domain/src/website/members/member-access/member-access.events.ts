import type { Id, PersonId } from '@intendance/kernel/id.js';

export type MemberSessionId = Id<'member-session'>;
/** The link or the code of the same mail. */
export type SignInMeans = 'link' | 'code';

/** Stored for ever: only add optional fields or new types. Nothing in them is personal: the stream names the person. */
export type MemberAccessEvent =
  | { type: 'MemberSignedIn'; data: { sessionId: MemberSessionId; means: SignInMeans } }
  /** `sessionId` is null when the person closed every session. */
  | { type: 'MemberSignedOut'; data: { sessionId: MemberSessionId | null } }
  /** A user of the back-office opened the space of the person, read-only. */
  | { type: 'MemberImpersonated'; data: { sessionId: MemberSessionId } };

export const memberAccessStream = (id: PersonId): `member-access-${string}` => `member-access-${id}`;
