import type { Id, PersonId } from '@intendance/kernel/id.js';

export type TeamMemberId = Id<'team-member'>;

export type TeamMemberFields = {
  /** The mandate: `Secrétaire`. */
  title: string;
  lastname: string;
  firstname: string;
  phone: string | null;
  email: string | null;
  imageId: string | null;
  /** The person agreed to show the photo on the site. */
  imageConsent: boolean;
  /** The member leaves the site with this person of the directory. */
  personId: PersonId | null;
};

/** Stored for ever: only add optional fields or new types. */
export type TeamMemberEvent =
  | { type: 'TeamMemberAdded'; data: TeamMemberFields & { position?: number } }
  | { type: 'TeamMemberRevised'; data: TeamMemberFields }
  | { type: 'TeamMemberMoved'; data: { position: number } }
  /** For good: the name, the address and the telephone can no longer be read. */
  | { type: 'TeamMemberRemoved'; data: Record<string, never> };

export const teamMemberStream = (id: TeamMemberId): `team-member-${string}` => `team-member-${id}`;
