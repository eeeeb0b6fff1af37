import type { Id, PersonId } from '@intendance/kernel/id.js';

export type MemberSessionId = Id<'member-session'>;
/** The link or the code of the same mail. */
export type SignInMeans = 'link' | 'code';
/** The proof of the second factor: the code of the application, or a recovery code. */
export type FactorProof = 'application' | 'recovery';

/** Stored for ever: only add optional fields or new types. Nothing in them is personal: the stream names the person. */
export type MemberAccessEvent =
  | { type: 'MemberSignedIn'; data: { sessionId: MemberSessionId; means: SignInMeans; factor?: FactorProof } }
  /** `sessionId` is null when the person closed every session. */
  | { type: 'MemberSignedOut'; data: { sessionId: MemberSessionId | null } }
  /** A user of the back-office opened the space of the person, read-only. */
  | { type: 'MemberImpersonated'; data: { sessionId: MemberSessionId } }
  /** From now on the sign-in asks for a code. The secret and the codes stand in a table of the vault, never in an event. */
  | { type: 'MemberFactorActivated'; data: { sessionId: MemberSessionId } }
  /** `user`: by a user of the back-office, for a person who lost the application and the recovery codes. */
  | { type: 'MemberFactorRemoved'; data: { through: 'member' | 'user' } }
  /** A wrong code at the sign-in: somebody has the link or the code of the mail. */
  | { type: 'MemberFactorRefused'; data: { means: SignInMeans } }
  | { type: 'MemberRecoveryCodesRenewed'; data: { sessionId: MemberSessionId } };

export const memberAccessStream = (id: PersonId): `member-access-${string}` => `member-access-${id}`;
