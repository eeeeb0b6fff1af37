import type { ListFilter } from '../../ui/query/list-schema.js';
import { trashFilter } from '../../ui/query/trash-filter.js';
import type { ActivityChoice, ClaimRow } from './claim.js';
import type { ClaimConfig } from './claim-config.js';

/** The address of every list of claims, as the specification spells it: the latest first, from 1 January. */
export const claimList = { order: '-date', search: 'searchname', defaultFrom: { filter: 'from', until: 'to' } } as const;
export const claimOrders = ['date', 'created_at', 'status', 'bill_amount', 'person.lastname'] as const;

type Activity<Name extends string, Api extends string> = { name: Name; api: Api; choices: readonly ActivityChoice[] };

/** Filters of every kind of claim, in the order of the panel: dates, status, activity, person, trash. */
export function claimFilters<Row extends ClaimRow, Name extends string, Api extends string>(
  kind: Pick<ClaimConfig<Row>, 'statusLabels'>,
  dateLabel: string,
  { name, api, choices }: Activity<Name, Api>,
) {
  const labels = Object.entries<string>(kind.statusLabels).map(([value, label]) => ({ value, label }));
  // A refusal stands after the statuses of a claim that goes its way.
  const statuses = labels.toSorted((left, right) => Number(left.value === 'refused') - Number(right.value === 'refused'));
  const activity: ListFilter<Api> = {
    kind: 'choice',
    label: 'Activité',
    api,
    choices: choices.map(({ id, activity_name }) => ({ value: id, label: activity_name })),
  };
  return {
    from: { kind: 'day', label: `${dateLabel}, à partir du`, api: 'date|gte', chip: 'Depuis le' },
    to: { kind: 'day', label: `${dateLabel}, jusqu’au`, api: 'date|lte', chip: 'Jusqu’au' },
    status: { kind: 'choice', label: 'Statut', api: 'status|eq', choices: statuses, several: 'statuses' },
    [name]: activity,
    personId: { kind: 'id', label: 'Bénéficiaire', api: 'person|eq', labelParam: 'personName' },
    isDeleted: trashFilter,
  } as const;
}
