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
import { registrationActivities } from '../registration-activity/registration-activity.api.js';
import type { RegistrationActivity } from '../registration-activity/registration-activity.js';
import { allActivities } from '../settings/all-activities.js';
import { ActivityCard } from './activity-card.js';
import { registrations } from './registration.api.js';
import { registrationColumns } from './registration-columns.js';
import { registrationConfig } from './registration-config.js';
import { registrationListSchema } from './registration-list.schema.js';
import { registrationList, registrationsPath } from './registration-paths.js';

const RegistrationDialog = lazyDialog(() => import('./registration-dialog.js'));

const fixedOf = (segment: string | undefined, activityId: string | undefined): Record<string, string> => ({
  ...pathFilters(segment),
  ...(activityId ? { inscriptionSettingId: activityId } : {}),
});

export const readAhead: ReadAhead = (read, { params: { inscription, inscriptionSettings }, query }) => {
  void read(allActivities(registrationActivities));
  const first = firstQueryOf(registrationListSchema([]), query, fixedOf(inscription, inscriptionSettings));
  if (first) void read(registrations.list(first));
};

/** The registrations of the structure, of a person, to be treated, or of one activity. */
export function Component() {
  const { inscription: segment, inscriptionSettings: activityId } = useParams();
  const { data: activities } = useQuery(allActivities(registrationActivities));
  const schema = useMemo(() => registrationListSchema(activities ?? []), [activities]);
  const fixed = useMemo(() => fixedOf(segment, activityId), [segment, activityId]);
  const list = useListParams(schema, { fixed, parent: (filter) => parentOf(filter, segment, activityId) });
  const person = usePersonOf(list.params);
  const activity = activities?.find(({ id }) => id === activityId);
  const title = titleOf(segment, person, activity);
  return (
    <ClaimList
      kind={registrationConfig}
      activityFilter="inscriptionSettingId"
      Record={RegistrationDialog}
      list={list}
      columns={(page) => registrationColumns(page?.totals)}
      title={title}
      {...(activityId
        ? { crumbs: [{ label: 'Inscriptions', to: registrationList }, { label: activity?.activity_name ?? 'Activité' }] }
        : {})}
      {...(isOfPerson(segment) && person ? { description: <PersonLink person={person} /> } : {})}
      person={person}
    >
      {activityId ? <ActivityCard id={activityId} /> : null}
    </ClaimList>
  );
}

/** Removing one of the two filters of the path keeps the other. */
function parentOf(filter: string, segment: string | undefined, activityId: string | undefined): string {
  if (!activityId) return registrationList;
  if (filter !== 'inscriptionSettingId') return registrationsPath(activityId);
  return segment === undefined || segment === 'all' ? registrationList : `${registrationList}/${segment}`;
}

function titleOf(segment: string | undefined, person: Option | null, activity: RegistrationActivity | undefined): string {
  if (activity) return `Inscriptions : ${activity.activity_name}`;
  if (segment === 'waiting') return 'Inscriptions en attente';
  return isOfPerson(segment) && person ? `Inscriptions de ${person.label}` : 'Inscriptions';
}
