import type { PersonId, RegistrationActivityId, RegistrationId } from '@intendance/kernel/id.js';

/** The places that one registration holds. */
export type RollEntry = { registrationId: RegistrationId; personId: PersonId; entries: number };

/** Stored for ever: only add optional fields or new types. */
export type RegistrationRollEvent =
  | { type: 'RegistrationPlacesHeld'; data: RollEntry }
  | { type: 'RegistrationPlacesReleased'; data: { registrationId: RegistrationId } };

/**
 * One roll per activity: every change of places is appended to it together with the registration, so that the last place is never given
 * twice. Its order is the order of arrival: first come, first served.
 */
export const registrationRollStream = (activityId: RegistrationActivityId): `registration-roll-${string}` =>
  `registration-roll-${activityId}`;
