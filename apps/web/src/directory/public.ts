import { get } from '../platform/http.js';
import type { AsyncSearch, Option } from '../ui/field/async-combobox.js';
import { day } from '../ui/format/format.js';
import type { FamilyMember, Person } from './person/person.js';

export { giftVerdicts } from './person/gift-verdicts.js';
export { PersonLink, usePersonOf } from './person/person-of-list.js';
export { personPath, personQuery } from './person/person-query.js';
export type { PersonSection } from './person/person-sections.js';
export { tickedRows, useWriteToRows, WriteTo, WriteToPeople } from './person/write-to.js';

/** A person in search results. Only users with access to the directory receive the details. */
type PersonMatch = Pick<Person, 'id' | 'fullname'> & Partial<Pick<Person, 'email' | 'civility' | 'birthday' | 'matricule' | 'exit_date'>>;

const typeaheadLimit = 10;

/** The first ten people with a matching name, by last name (specification: limit 10, lastname ascending). */
async function search(presence: 'current' | 'past', text: string, signal: AbortSignal): Promise<PersonMatch[]> {
  const query = { 'filters[searchname]': text, 'filters[statusBenef]': presence, limit: typeaheadLimit, 'order[lastname]': 'asc' } as const;
  return (await get('/api/people', { query, signal })).people;
}

/** People as options of a field; people who left come last, for claims from before their departure. */
async function loadPeople(text: string, signal: AbortSignal): Promise<Option[]> {
  const [current, past] = await Promise.all([search('current', text, signal), search('past', text, signal)]);
  return [...current.map((person) => optionOf(person)), ...past.map((person) => optionOf(person, leftText(person)))].slice(
    0,
    typeaheadLimit,
  );
}

const leftText = ({ exit_date, civility }: PersonMatch): string => {
  const left = civility === 'Mme' ? 'sortie' : 'sorti';
  return exit_date ? `${left} le ${day(exit_date)}` : left;
};

/** Adds birthday and matricule, which distinguish people with the same name. */
function optionOf({ id, fullname, email, civility, birthday, matricule }: PersonMatch, notice?: string): Option {
  const born = birthday ? `${civility === 'Mme' ? 'née' : 'né'} le ${day(birthday)}` : null;
  const details = [born, matricule ? `matricule ${matricule}` : null].filter(Boolean);
  const detail = [...(details.length > 0 ? details : [email]), notice].filter(Boolean).join(' · ');
  return { value: id, label: fullname, ...(detail ? { detail } : {}), ...(notice ? { notice } : {}) };
}

/** Search for a person, for fields and filters. */
export const personChoice: AsyncSearch & { label: string } = {
  label: 'Bénéficiaire',
  queryKey: ['people'],
  load: loadPeople,
  emptyText: 'Aucune personne trouvée',
};

/** The members of the household that a claim may be for, besides the holder; none for a user who may not see the family. */
export const householdOf = ({ spouse, children = [] }: Pick<Person, 'spouse' | 'children'>): FamilyMember[] =>
  spouse ? [spouse, ...children] : children;
