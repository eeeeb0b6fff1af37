import type { PersonIdentity, PersonProfile } from '../person/person.events.js';
import { type SaveFacts, writtenDraft } from '../person/person-draft.js';
import type { RegisteredPerson } from '../person/person-state.js';
import { draftOf } from '../person/sent-person.js';
import { personRequestErrors } from './person-request.errors.js';

type Changeable = PersonIdentity & Omit<PersonProfile, 'matricule' | 'customFields'>;
/** The fields of their record that a person asks to change, with the values that they ask for. */
export type RequestedChange = { readonly [Name in keyof Changeable]?: Changeable[Name] };

/** By property, the code of the configured field. */
export const changeableFields = {
  civility: 'civility',
  lastname: 'lastname',
  firstname: 'firstname',
  birthday: 'birthday',
  email: 'email',
  address: 'address',
  zipCode: 'zip_code',
  city: 'city',
  phone: 'phone',
  mobile: 'mobile',
} as const satisfies Record<keyof Changeable, string>;
const names = Object.keys(changeableFields) as (keyof Changeable)[];

/**
 * The fields that differ from the record, as the directory writes them. Only these are judged: the rest of the record is none of the request.
 * @throws person.incomplete, person.invalid; person-request.unchanged
 */
export function requestedChange(person: RegisteredPerson, typed: RequestedChange, facts: SaveFacts): RequestedChange {
  const draft = draftOf({ fields: typed, isZipCodeKnown: facts.isZipCodeKnown }, person);
  // A value that the record has already is not judged: it may be older than the rule.
  const changedNames = names.filter((name) => typed[name] !== undefined && draft[name] !== person[name]);
  const changedCodes = changedNames.map((name): string => changeableFields[name]);
  const draftAfter = writtenDraft(draft, facts, ({ code }) => changedCodes.includes(code));
  const change = Object.fromEntries(
    changedNames.filter((name) => draftAfter[name] !== person[name]).map((name) => [name, draftAfter[name]]),
  );
  if (Object.keys(change).length === 0) throw personRequestErrors.unchanged();
  return change;
}
