import { cutText } from '@intendance/kernel/cut-text.js';
import { searchText } from '@intendance/kernel/names.js';
import { type Contact, civilityOf, mailAddress, noCustomFields } from '../contact.js';

export type FileLine = { readonly line: number; readonly cells: readonly string[] };
export type LineError = { line: number; message: string };
export type FileContacts = { contacts: Contact[]; errors: LineError[] };

const columns = {
  email: ['email', 'e-mail', 'mail', 'courriel', 'adresse e-mail', 'adresse email', 'adresse mail', 'adresse electronique'],
  civility: ['civilite', 'titre'],
  lastname: ['nom', 'nom de famille', 'lastname'],
  firstname: ['prenom', 'firstname'],
  CUSTOM1: ['custom1'],
  CUSTOM2: ['custom2'],
  CUSTOM3: ['custom3'],
} as const;
type ColumnName = keyof typeof columns;

const columnOf = (header: string): ColumnName | undefined => {
  const text = searchText(header);
  return (Object.keys(columns) as ColumnName[]).find((name) => (columns[name] as readonly string[]).includes(text));
};

/** How many cells of a line are titles: the line with the most is the line of titles. */
export const knownTitles = (cells: readonly string[]): number => cells.filter((cell) => columnOf(cell) !== undefined).length;

/** Null when no column holds addresses. Each line gives a contact or an error. */
export function readContacts(headers: readonly string[], lines: readonly FileLine[]): FileContacts | null {
  const places = new Map<ColumnName, number>();
  for (const [index, header] of headers.entries()) {
    const name = columnOf(header);
    if (name && !places.has(name)) places.set(name, index);
  }
  if (!places.has('email')) return null;
  const contacts: Contact[] = [];
  const errors: LineError[] = [];
  const firstLines = new Map<string, number>();
  for (const { line, cells } of lines) {
    const cell = (name: ColumnName): string => cells[places.get(name) ?? -1]?.trim() ?? '';
    const typed = cell('email');
    const email = mailAddress(typed);
    const firstLine = email === null ? undefined : firstLines.get(email);
    if (email === null)
      errors.push({ line, message: typed === '' ? 'Adresse e-mail manquante' : `Adresse e-mail invalide (« ${typed} »)` });
    else if (firstLine !== undefined) errors.push({ line, message: `Adresse déjà présente à la ligne ${firstLine} (« ${email} »)` });
    else {
      firstLines.set(email, line);
      contacts.push(contactOf(email, cell));
    }
  }
  return { contacts, errors };
}

const longestName = 200;

const contactOf = (email: string, cell: (name: ColumnName) => string): Contact => ({
  personId: null,
  email,
  civility: civilityOf(cell('civility')),
  lastname: cutText(cell('lastname'), longestName),
  firstname: cutText(cell('firstname'), longestName),
  customFields: {
    ...noCustomFields,
    ...Object.fromEntries((['CUSTOM1', 'CUSTOM2', 'CUSTOM3'] as const).map((code) => [code, cutText(cell(code), longestName) || null])),
  },
});
