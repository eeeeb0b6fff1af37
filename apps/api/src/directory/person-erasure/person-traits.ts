import type { PersonEvent } from '@intendance/domain/directory/person/person.events.js';
import { searchText } from '@intendance/kernel/names.js';

/** The values by which a line of a file is recognised as a person's, earlier names included. */
export type PersonTraits = {
  /** `martin anne-marie` and `anne-marie martin`, without case nor accents. */
  readonly names: ReadonlySet<string>;
  /** Addresses, numbers of the employer and telephones, without case nor spaces. */
  readonly marks: ReadonlySet<string>;
};

const markOf = (text: string): string => text.replaceAll(/[\s.]/g, '').toLowerCase();

export function traitsOf(events: readonly { readonly type: string; readonly data: object }[]): PersonTraits {
  const names = new Set<string>();
  const marks = new Set<string>();
  for (const event of events as readonly PersonEvent[]) {
    if (event.type === 'PersonRegistered' || event.type === 'PersonIdentityChanged') {
      const { lastname, firstname } = event.data;
      names.add(searchText(`${lastname} ${firstname}`)).add(searchText(`${firstname} ${lastname}`));
    }
    const { email, matricule, phone, mobile } = event.data as Partial<Record<'email' | 'matricule' | 'phone' | 'mobile', string | null>>;
    for (const mark of [email, matricule, phone, mobile]) if (mark) marks.add(markOf(mark));
  }
  return { names, marks };
}

/** Every e-mail address that a person has had. */
export function emailsOf(events: readonly { readonly data: object }[]): string[] {
  const emails = events.flatMap(({ data }) => (data as { email?: string | null }).email ?? []);
  return [...new Set(emails.map((email) => email.trim().toLowerCase()))];
}

/** A namesake's line is taken for the person's own: better one file too many than a name that stays. */
export function mentions(cells: readonly string[], { names, marks }: PersonTraits): boolean {
  if (cells.some((cell) => marks.has(markOf(cell)))) return true;
  const words = cells.map(searchText).filter((word) => word !== '');
  if (words.some((word) => names.has(word))) return true;
  return words.some((first) => words.some((second) => names.has(`${first} ${second}`)));
}
