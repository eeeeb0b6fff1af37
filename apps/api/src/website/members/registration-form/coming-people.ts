import { familyOf, fullName, type RegisteredPerson } from '@intendance/domain/directory/public.js';
import type { HouseholdChoice } from '../../site/template/site-view.js';
import type { FormTexts } from '../site-route/site-form.js';

const prefix = 'vient-';
const ownKey = `${prefix}moi`;
const longestName = 200;

/** The household of a member; without a form, the member alone comes. */
export function householdOf(person: RegisteredPerson, fields?: FormTexts): HouseholdChoice[] {
  const isComing = (key: string): boolean => (fields ? fields.has(key) : key === ownKey);
  const members = familyOf(person).map((member) => ({ key: `${prefix}${member.id}`, name: fullName(member) }));
  return [{ key: ownKey, name: fullName(person) }, ...members].map((choice) => ({ ...choice, isComing: isComing(choice.key) }));
}

/** The names that a form tells: those of the household that are ticked, then a guest per line. */
export const comingPeople = (person: RegisteredPerson, fields: FormTexts): string[] => [
  ...householdOf(person, fields).flatMap(({ name, isComing }) => (isComing ? [name] : [])),
  ...guestsIn(fields)
    .split('\n')
    .map((line) => line.trim().slice(0, longestName))
    .filter((line) => line !== ''),
];

export const guestsIn = (fields: FormTexts): string => fields.get('invites') ?? '';
