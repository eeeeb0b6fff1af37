import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { ReadAhead } from '../../platform/read-ahead.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { firstQueryOf } from '../../ui/list/first-query.js';
import { useListParams } from '../../ui/list/use-list-params.js';
import { lazyDialog } from '../../ui/page/lazy-part.js';
import { ClaimList } from '../claim/claim-list.js';
import { isOfPerson, PersonLink, pathFilters, usePersonOf } from '../claim/claim-person.js';
import { refundActivities } from '../refund-activity/refund-activity.api.js';
import { allActivities } from '../settings/all-activities.js';
import { refunds } from './refund.api.js';
import { refundColumns } from './refund-columns.js';
import { refundConfig } from './refund-config.js';
import { refundListSchema } from './refund-list.schema.js';

const RefundDialog = lazyDialog(() => import('./refund-dialog.js'));

export const readAhead: ReadAhead = (read, { params, query }) => {
  void read(allActivities(refundActivities));
  const first = firstQueryOf(refundListSchema([]), query, pathFilters(params.refund));
  if (first) void read(refunds.list(first));
};

/** The requests of the structure, of a person or to be treated. */
export function Component() {
  const { refund: segment } = useParams();
  const { data: activities } = useQuery(allActivities(refundActivities));
  const schema = useMemo(() => refundListSchema(activities ?? []), [activities]);
  const fixed = useMemo(() => pathFilters(segment), [segment]);
  const list = useListParams(schema, { fixed, parent: refundConfig.path });
  const person = usePersonOf(list.params);
  return (
    <ClaimList
      kind={refundConfig}
      activityFilter="activity"
      Record={RefundDialog}
      list={list}
      columns={(page) => refundColumns(page?.totals)}
      title={titleOf(segment, person)}
      {...(isOfPerson(segment) && person ? { description: <PersonLink person={person} /> } : {})}
      person={person}
    />
  );
}

const titleOf = (segment: string | undefined, person: Option | null): string => {
  if (segment === 'waiting') return 'Remboursements en attente';
  return segment !== undefined && person ? `Remboursements de ${person.label}` : 'Remboursements';
};
