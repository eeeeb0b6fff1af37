import type { PersonId, RegistrationActivityId, RegistrationId } from '@intendance/kernel/id.js';

/** An option of the activity, and the participants who take it. */
export type ChosenOption = { optionId: string; count: number };
/** The places that one registration holds, those of options included. */
export type RollEntry = { registrationId: RegistrationId; personId: PersonId; entries: number; options?: readonly ChosenOption[] };

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
