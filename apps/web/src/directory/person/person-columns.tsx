import { phoneText } from '@intendance/kernel/phones.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { day, today } from '../../ui/format/format.js';
import type { Column } from '../../ui/table/column.js';
import type { PersonField } from '../person-field/person-field.js';
import { fieldText } from './field-text.js';
import { customCodes, type Person, stayLabels, stayOn } from './person.js';

type Listed = Column<Person> & { field?: string };
const nothing = '–';
const tones = { current: 'done', past: 'neutral', future: 'waiting' } as const;

const columns: Listed[] = [
  { id: 'name', header: 'Nom', order: 'lastname', heading: true, cell: ({ fullname, is_erased }) => (is_erased ? '(effacé)' : fullname) },
  { id: 'email', header: 'E-mail', order: 'email', field: 'email', cell: ({ email }) => email ?? nothing },
  {
    id: 'matricule',
    header: 'Matricule',
    order: 'matricule',
    field: 'matricule',
    hidden: true,
    wide: true,
    cell: ({ matricule }) => matricule ?? nothing,
  },
  {
    id: 'birthday',
    header: 'Date de naissance',
    order: 'birthday',
    field: 'birthday',
    hidden: true,
    wide: true,
    cell: ({ birthday }) => day(birthday),
  },
  { id: 'mobile', header: 'Mobile', field: 'mobile', width: '140px', cell: ({ mobile }) => (mobile ? phoneText(mobile) : nothing) },
  {
    id: 'phone',
    header: 'Téléphone',
    field: 'phone',
    hidden: true,
    wide: true,
    cell: (person) => (person.phone ? phoneText(person.phone) : nothing),
  },
  { id: 'city', header: 'Ville', order: 'city', field: 'city', cell: ({ city }) => city ?? nothing },
  {
    id: 'entrance_date',
    header: 'Entrée',
    order: 'entrance_date',
    field: 'entrance_date',
    width: '110px',
    cell: ({ entrance_date }) => day(entrance_date),
  },
  {
    id: 'exit_date',
    header: 'Sortie',
    order: 'exit_date',
    field: 'exit_date',
    width: '110px',
    cell: ({ exit_date }) => day(exit_date),
  },
  {
    id: 'stay',
    header: 'Présence',
    width: '120px',
    cell: (person) => {
      const stay = stayOn(today(), person);
      return <StatusBadge label={stayLabels[stay]} tone={tones[stay]} />;
    },
  },
];

/** The columns of the fields in use, under the names that the environment gave them. */
export function personColumns(fields: readonly PersonField[]): Column<Person>[] {
  const own = customCodes.map(
    (code): Listed => ({
      id: code,
      header: code,
      field: code,
      hidden: true,
      wide: true,
      cell: ({ custom_fields }) => fieldText(fields.find(({ field_code }) => field_code === code)?.field_type, custom_fields[code]),
    }),
  );
  return [...columns, ...own].flatMap(({ field: code, ...column }) => {
    if (code === undefined) return [column];
    const field = fields.find(({ field_code }) => field_code === code);
    if (!field?.enabled) return [];
    return [customCodes.some((custom) => custom === code) ? { ...column, header: field.field_name } : column];
  });
}
