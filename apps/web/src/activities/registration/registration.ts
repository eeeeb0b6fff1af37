import type { Schema } from '@intendance/contract/client.js';
import type { AnswerOf } from '@intendance/contract/operation.js';

/** A row of the list; how its amount was found comes with the single record. */
export type Registration = Omit<Schema<'RegistrationDto'>, 'computation'>;
/** The totals of the whole filter, not of the page. */
export type RegistrationTotals = Pick<AnswerOf<'/api/inscriptions'>, 'totals'>;
/** The body of a save; the API checks its fields in the specification's order. */
export type RegistrationBody = Schema<'SaveRegistrationDto'>;

export const freeText = 'Gratuit';
