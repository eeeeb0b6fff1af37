import type { PersonId, RegistrationActivityId, RegistrationId } from '@intendance/kernel/id.js';

/**
 * `member`: the person gave up. `office`: a clerk took the person off. `erasure`: the person has been erased.
 * `registrations-ended`: the last day of the registrations is over. `departure`: the person has left the structure or is in the trash.
 */
export type WaitingListLeaving = 'member' | 'office' | 'erasure' | 'registrations-ended' | 'departure';

/** Stored for ever: only add optional fields or new types. */
export type WaitingListEvent =
  /** A person waits for `entries` places, behind those who came before. */
  | { type: 'WaitingListJoined'; data: { personId: PersonId; entries: number; joinedAt: string } }
  | { type: 'WaitingListLeft'; data: { personId: PersonId; cause: WaitingListLeaving } }
  /** The places are kept for the person until that instant. */
  | { type: 'WaitingListPlacesOffered'; data: { personId: PersonId; entries: number; until: string } }
  /** The person did not answer in time and waits no longer. */
  | { type: 'WaitingListOfferExpired'; data: { personId: PersonId } }
  /** The person has registered and waits no longer. */
  | { type: 'WaitingListServed'; data: { personId: PersonId; registrationId: RegistrationId } };

/** One waiting list per activity. */
export const waitingListStream = (id: RegistrationActivityId): `waiting-list-${string}` => `waiting-list-${id}`;
