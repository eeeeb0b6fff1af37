import type { Schema } from '@intendance/contract/client.js';
import type { AnswerOf } from '@intendance/contract/operation.js';

/** A row of the list; how its amount was found comes with the single record. */
export type Registration = Omit<Schema<'RegistrationDto'>, 'computation'>;
/** The totals of a list, of the whole filter and not of the page. */
export type RegistrationTotals = Pick<AnswerOf<'/api/inscriptions'>, 'totals'>;
/** What a save sends; the API checks it in the specification's order. */
export type RegistrationBody = Schema<'SaveRegistrationDto'>;

/** Nothing to pay is said in a word. */
export const freeText = 'Gratuit';
