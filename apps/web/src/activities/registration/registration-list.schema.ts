import type { QueryOf } from '@intendance/contract/operation.js';
import { type ListSchema, listSchema } from '../../ui/list/list-schema.js';
import { trashFilter } from '../../ui/list/trash-filter.js';
import type { RegistrationActivity } from '../registration-activity/registration-activity.js';
import { registrationStatuses, statusLabels } from './registration.js';

const statuses = registrationStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** The list's address, with the query parameters of the specification: defaultFilter, status, statuses, inscriptionSettingId, personId, personName. */
export const registrationListSchema = (activities: readonly RegistrationActivity[]): ListSchema<QueryOf<'/api/inscriptions'>> =>
  listSchema({
    order: '-date',
    orders: ['date', 'created_at', 'status', 'entries', 'bill_amount', 'person.lastname', 'inscription_settings.activity_name'],
    search: 'searchname',
    defaultFrom: { filter: 'from', until: 'to' },
    filters: {
      from: { kind: 'day', label: 'Date de l’inscription, à partir du', api: 'date|gte', chip: 'Depuis le' },
      to: { kind: 'day', label: 'Date de l’inscription, jusqu’au', api: 'date|lte', chip: 'Jusqu’au' },
      status: { kind: 'choice', label: 'Statut', api: 'status|eq', choices: statuses },
      statuses: { kind: 'choices', label: 'Statuts', api: 'status|in', choices: statuses, hidden: true },
      inscriptionSettingId: {
        kind: 'choice',
        label: 'Activité',
        api: 'inscription_settings|eq',
        choices: activities.map(({ id, activity_name }) => ({ value: id, label: activity_name })),
      },
      personId: { kind: 'id', label: 'Bénéficiaire', api: 'person|eq', labelParam: 'personName' },
      isDeleted: trashFilter,
    },
  });
