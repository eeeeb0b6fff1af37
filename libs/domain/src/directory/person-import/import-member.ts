import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { dayIn } from '../../capabilities/file-import/import-day.js';
import { fullName } from '../person/person-state.js';

type Named = { readonly lastname: string; readonly firstname: string; readonly birthday: LocalDate | null };

/** Writes family members in one cell: `ROY Paul, ROY Léa (05/05/2015)`. Null without members. */
export const membersText = (members: readonly Named[]): string | null =>
  members.map((member) => fullName(member) + (member.birthday ? ` (${formatDay(member.birthday)})` : '')).join(', ') || null;

/** A family member parsed from a cell. An empty last name means the last name of the beneficiary. */
export type WrittenMember = Named & { readonly fullname: string };

/**
 * Parses the family members of a cell. Words in capitals before the first name are the last name (`DE LA TOUR Anne`).
 * @returns null when a part is not a name, or has no valid day in its brackets
 */
export function readMembers(text: string): WrittenMember[] | null {
  const members = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readMember);
  return members.every((member) => member !== null) ? members : null;
}

function readMember(text: string): WrittenMember | null {
  const [, name = '', day] = /^([^()]*?)\s*(?:\(([^()]*)\))?$/.exec(text) ?? [];
  const birthday = day === undefined ? null : dayIn(day.trim(), 'birthday');
  if (!/\p{Letter}/u.test(name) || (day !== undefined && birthday === null)) return null;
  const words = name.split(/\s+/);
  const firstSmall = words.findIndex((word) => word !== word.toLocaleUpperCase('fr'));
  const capitals = firstSmall < 0 ? words.length - 1 : firstSmall;
  return { fullname: name, lastname: words.slice(0, capitals).join(' '), firstname: words.slice(capitals).join(' '), birthday };
}
