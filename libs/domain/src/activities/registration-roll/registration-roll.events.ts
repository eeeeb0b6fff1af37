import type { PersonId, RegistrationActivityId, RegistrationId } from '@intendance/kernel/id.js';

/** The places that one registration holds. */
export type RollEntry = { registrationId: RegistrationId; personId: PersonId; entries: number };

/** Stored for ever: only add optional fields or new types. */
export type RegistrationRollEvent =
  | { type: 'RegistrationPlacesHeld'; data: RollEntry }
  | { type: 'RegistrationPlacesReleased'; data: { registrationId: RegistrationId } };

/**
 * One roll per activity: whoever takes or gives up places appends to it together with the registration, so that the last place is
 * never given twice. Its order is that of arrival: first come, first served.
 */
export const registrationRollStream = (activityId: RegistrationActivityId): `registration-roll-${string}` =>
  `registration-roll-${activityId}`;
