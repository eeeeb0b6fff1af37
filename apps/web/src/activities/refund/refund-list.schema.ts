import type { QueryOf } from '@intendance/contract/operation.js';
import { type ListSchema, listSchema } from '../../ui/list/list-schema.js';
import { trashFilter } from '../../ui/list/trash-filter.js';
import type { RefundActivity } from '../refund-activity/refund-activity.js';
import { refundStatuses, statusLabels } from './refund.js';

const statuses = refundStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** The list's address, with the query parameters of the specification: defaultFilter, status, statuses, personId, personName. */
export const refundListSchema = (activities: readonly RefundActivity[]): ListSchema<QueryOf<'/api/refunds'>> =>
  listSchema({
    order: '-date',
    orders: ['date', 'created_at', 'status', 'bill_amount', 'refundable_amount', 'person.lastname', 'refund_settings.activity_name'],
    search: 'searchname',
    defaultFrom: { filter: 'from', until: 'to' },
    filters: {
      from: { kind: 'day', label: 'Date de la facture, à partir du', api: 'date|gte', chip: 'Depuis le' },
      to: { kind: 'day', label: 'Date de la facture, jusqu’au', api: 'date|lte', chip: 'Jusqu’au' },
      status: { kind: 'choice', label: 'Statut', api: 'status|eq', choices: statuses },
      statuses: { kind: 'choices', label: 'Statuts', api: 'status|in', choices: statuses, hidden: true },
      activity: {
        kind: 'choice',
        label: 'Activité',
        api: 'refund_settings|eq',
        choices: activities.map(({ id, activity_name }) => ({ value: id, label: activity_name })),
      },
      personId: { kind: 'id', label: 'Bénéficiaire', api: 'person|eq', labelParam: 'personName' },
      isDeleted: trashFilter,
    },
  });
