import type { FilterOf, QueryOf } from '@intendance/contract/operation.js';
import { today } from '../../ui/format/format.js';
import type { SavedView } from '../../ui/list/saved-view.js';
import { type ListFilter, type ListSchema, listSchema } from '../../ui/query/list-schema.js';
import { trashFilter } from '../../ui/query/trash-filter.js';
import type { PersonField } from '../person-field/person-field.js';
import { customCodes } from './person.js';

export type PeopleQuery = QueryOf<'/api/people'>;
type Filter = ListFilter<FilterOf<PeopleQuery>>;

const presence = [
  { value: 'current', label: 'Présents' },
  { value: 'past', label: 'Sortis' },
  { value: 'all', label: 'Tous' },
];
const days = {
  entranceFrom: { kind: 'day', label: 'Entrée à partir du', api: 'entrance_date|gte', chip: 'Entrée depuis le' },
  entranceTo: { kind: 'day', label: 'Entrée jusqu’au', api: 'entrance_date|lte', chip: 'Entrée jusqu’au' },
  exitFrom: { kind: 'day', label: 'Sortie à partir du', api: 'exit_date|gte', chip: 'Sortie depuis le' },
  exitTo: { kind: 'day', label: 'Sortie jusqu’au', api: 'exit_date|lte', chip: 'Sortie jusqu’au' },
} as const;

/** The filters of the list, for the enabled fields, including those that the environment defines. */
export function personListSchema(fields: readonly PersonField[]): ListSchema<PeopleQuery> {
  const isUsed = (code: string) => fields.some(({ field_code, enabled }) => field_code === code && enabled);
  return listSchema<PeopleQuery>({
    order: 'lastname,firstname',
    orders: ['lastname', 'firstname', 'email', 'matricule', 'birthday', 'city', 'entrance_date', 'exit_date'],
    search: 'searchname',
    defaults: { statusBenef: 'current' },
    filters: {
      statusBenef: { kind: 'choice', label: 'Présence', api: 'statusBenef', choices: presence },
      ...(isUsed('civility') ? { civility: civilityFilter } : {}),
      ...(isUsed('zip_code') ? { zipCode: { kind: 'text', label: 'Code postal', api: 'zip_code|eq' } as const } : {}),
      ...(isUsed('city') ? { city: { kind: 'text', label: 'Ville', api: 'city|eq' } as const } : {}),
      ...customFilters(fields),
      ...(isUsed('entrance_date') ? { entranceFrom: days.entranceFrom, entranceTo: days.entranceTo } : {}),
      ...(isUsed('exit_date') ? { exitFrom: days.exitFrom, exitTo: days.exitTo } : {}),
      isDeleted: trashFilter,
    },
  });
}

const civilityFilter: Filter = {
  kind: 'choice',
  label: 'Civilité',
  api: 'civility|eq',
  choices: [
    { value: 'M', label: 'M' },
    { value: 'Mme', label: 'Mme' },
  ],
};

function customFilters(fields: readonly PersonField[]): Record<string, ListFilter> {
  const own = fields.filter(({ field_code, enabled }) => enabled && customCodes.some((code) => code === field_code));
  return Object.fromEntries(
    own.map(({ field_code, field_name, field_type, configs: { options = [] } }): [string, ListFilter] => [
      field_code,
      field_type === 'select'
        ? { kind: 'choice', label: field_name, api: `${field_code}|eq`, choices: options.map((value) => ({ value, label: value })) }
        : { kind: field_type === 'date' ? 'day' : 'text', label: field_name, api: `${field_code}|eq` },
    ]),
  );
}

/** Specification: the dates of people begin with the current year. */
export function personViews(now = today()): SavedView[] {
  const from = `${now.slice(0, 4)}-01-01`;
  return [
    { name: 'Présents', search: '' },
    { name: 'Entrées de l’année', search: `statusBenef=all&entranceFrom=${from}` },
    { name: 'Sorties de l’année', search: `statusBenef=all&exitFrom=${from}` },
    { name: 'Toutes', search: 'defaultFilter=false' },
    { name: 'Corbeille', search: 'isDeleted=true&defaultFilter=false' },
  ];
}
