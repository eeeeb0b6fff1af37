import type { CustomFieldCode } from '@intendance/domain/directory/person/person.events.js';
import { familyOf, type HouseholdMember, type RegisteredPerson } from '@intendance/domain/directory/person/person-state.js';
import type { PersonField } from '@intendance/domain/directory/person-field/person-field.events.js';
import { membersText } from '@intendance/domain/directory/person-import/import-member.js';
import { formatDay, isLocalDate } from '@intendance/kernel/local-date.js';
import { fromEuros } from '@intendance/kernel/money.js';
import { type Cell, type Column, dayColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import type { ListedPerson } from '../person/person.listing.js';

/**
 * 'Personnes.xlsx': the requested fields, with the environment's titles. `people/upload` accepts the file: importing an unmodified export
 * changes nothing.
 */
export const personExport = (fields: readonly PersonField[]): Sheet<ListedPerson> => ({
  name: 'Personnes',
  fileName: 'Personnes',
  columns: fields.map((field) => columnOf(field)),
});

type PersonColumn = Column<ListedPerson>;

const text = (header: string, value: (person: RegisteredPerson) => string | null, width?: number): PersonColumn =>
  textColumn(header, ({ state }) => value(state), width);

function columnOf(field: PersonField): PersonColumn {
  const { code, name, group } = field;
  if (group === 'attachments') return text(field.attachmentName ?? name, (person) => documentsFor(person, code), 32);
  switch (code) {
    case 'id':
      return { header: name, width: 38, cell: ({ id }) => ({ type: 'text', value: id }) };
    case 'civility':
      return text(name, ({ civility }) => civility, 10);
    case 'lastname':
      return text(name, ({ lastname }) => lastname);
    case 'firstname':
      return text(name, ({ firstname }) => firstname, 20);
    case 'email':
      return text(name, ({ email }) => email, 32);
    case 'birthday':
      return dayColumn(name, ({ state }) => state.birthday);
    case 'matricule':
      return text(name, ({ matricule }) => matricule, 14);
    case 'address':
      return text(name, ({ address }) => address, 32);
    case 'zip_code':
      return text(name, ({ zipCode }) => zipCode, 12);
    case 'city':
      return text(name, ({ city }) => city, 20);
    case 'phone':
      return text(name, ({ phone }) => phone, 14);
    case 'mobile':
      return text(name, ({ mobile }) => mobile, 14);
    case 'entrance_date':
      return dayColumn(name, ({ state }) => state.entranceDate);
    case 'exit_date':
      return dayColumn(name, ({ state }) => state.exitDate);
    case 'spouse':
      return text(name, (person) => membersOf(person, 'spouse'), 28);
    case 'children':
      return text(name, (person) => membersOf(person, 'child'), 40);
    default:
      return ownColumn(field, code as CustomFieldCode);
  }
}

/** A field defined by the environment, by its present type; a value older than that type is exported as text. */
function ownColumn({ name, type }: PersonField, code: CustomFieldCode): PersonColumn {
  return { header: name, width: 20, cell: ({ state }) => ownCell(type, state.customFields[code]) };
}

function ownCell(type: PersonField['type'], value: string | null): Cell {
  if (value === null) return { type: 'text', value };
  if (type === 'date' && isLocalDate(value)) return { type: 'day', value };
  const number = type === 'number' || type === 'euros' ? Number(value.replace(',', '.')) : Number.NaN;
  if (type === 'euros' && !Number.isNaN(number)) return { type: 'euros', value: fromEuros(number) };
  if (type === 'number' && Number.isSafeInteger(number)) return { type: 'count', value: number };
  return { type: 'text', value };
}

const membersOf = (person: RegisteredPerson, role: HouseholdMember['role']): string | null =>
  membersText(familyOf(person).filter((member) => member.role === role));

const documentsFor = (person: RegisteredPerson, code: string): string | null =>
  person.documents
    .filter(({ fieldCode }) => fieldCode === code)
    .map(({ name, attachedOn }) => `${name} (${formatDay(attachedOn)})`)
    .join(', ') || null;
