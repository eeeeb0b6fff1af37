import { isEmailAddress, normalizeEmail } from '@intendance/kernel/email-address.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { Civility, CustomFields } from '../directory/person/person.events.js';

/** Somebody that a mailing may reach. `personId` is null for an address outside the directory. */
export type Contact = {
  personId: PersonId | null;
  email: string | null;
  civility: Civility | null;
  lastname: string;
  firstname: string;
  customFields: CustomFields;
};

export const noCustomFields: CustomFields = { CUSTOM1: null, CUSTOM2: null, CUSTOM3: null };

/** The address in lower case, or null when it is none. */
export function mailAddress(text: string): string | null {
  const address = normalizeEmail(text);
  return isEmailAddress(address) ? address : null;
}

const civilities: Readonly<Record<string, Civility>> = {
  m: 'M',
  'm.': 'M',
  mr: 'M',
  monsieur: 'M',
  mme: 'Mme',
  madame: 'Mme',
  mlle: 'Mme',
  mademoiselle: 'Mme',
};

export const civilityOf = (text: string): Civility | null => civilities[searchText(text)] ?? null;
