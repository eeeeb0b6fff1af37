import { searchText } from '@intendance/kernel/names.js';
import type { Civility } from '../../directory/person/person.events.js';

/** A person as the post knows them. `family`: spouse and children of the directory. */
export type PostalPerson = {
  readonly id: string;
  readonly civility: Civility | null;
  readonly lastname: string;
  readonly firstname: string;
  readonly address: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly family: readonly { readonly lastname: string; readonly firstname: string }[];
};

export const addressProblems = ['address', 'zip_code', 'city', 'too_long'] as const;
export type AddressProblem = (typeof addressProblems)[number];

/** AFNOR NF Z10-011: six lines of 38 characters, the first one with the name, the last one with the postal code and the city. */
const longestLine = 38;
const mostStreetLines = 4;

/** The parts that the post cannot do without. An empty list: a letter arrives. */
export function addressProblemsOf({ address, zipCode, city }: Pick<PostalPerson, 'address' | 'zipCode' | 'city'>): AddressProblem[] {
  const lines = streetLines(address ?? '');
  return [
    ...(lines.length === 0 ? ['address' as const] : []),
    ...(isBlank(zipCode) ? ['zip_code' as const] : []),
    ...(isBlank(city) ? ['city' as const] : []),
    ...(lines.length > mostStreetLines ? ['too_long' as const] : []),
  ];
}

const isBlank = (text: string | null): boolean => (text ?? '').trim() === '';

/** Lines as they were typed, long ones broken between words. */
function streetLines(address: string): string[] {
  return address
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .flatMap(broken);
}

function broken(line: string): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (longer.length > longestLine && current !== '') {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

/** People with the same key live behind the same door, or in the same building. */
export const addressKey = ({ address, zipCode, city }: Pick<PostalPerson, 'address' | 'zipCode' | 'city'>): string =>
  [address, zipCode, city]
    .map((part) =>
      searchText(part ?? '')
        .replace(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
    .join('|');

/** The block of the address. The street and the last line are in capitals, without accents and punctuation, as sorting machines read them. */
export function addressLines(household: readonly [PostalPerson, ...PostalPerson[]]): string[] {
  const [{ address, zipCode, city }] = household;
  const street = streetLines(address ?? '');
  const last = `${(zipCode ?? '').trim()} ${capitals(city ?? '')}`;
  return [nameLine(household), ...street.slice(0, -1), ...street.slice(-1).map(capitals), last];
}

const capitals = (text: string): string =>
  searchText(text)
    .toUpperCase()
    .replace(/[,;.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const nameOf = ({ civility, firstname, lastname }: PostalPerson): string =>
  [civility === 'M' ? 'M.' : civility, firstname, lastname].filter((part) => part !== null && part !== '').join(' ');

/** Every name as long as they fit on the line; then the family. */
function nameLine(household: readonly [PostalPerson, ...PostalPerson[]]): string {
  const all = household.map(nameOf).join(' et ');
  const [first, second] = household;
  if (!second || all.length <= longestLine) return all;
  const lastnames = [...new Set(household.map(({ lastname }) => lastname))];
  const isCouple = household.length === 2 && new Set(household.map(({ civility }) => civility)).size === 2;
  if (lastnames.length === 1 && isCouple && first.civility && second.civility) return `M. et Mme ${first.lastname}`;
  return lastnames.length === 1 ? `Famille ${first.lastname}` : lastnames.join(' et ');
}
