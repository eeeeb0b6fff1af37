import { allows, type FeatureKey } from '@intendance/contract/access.js';
import { toAccessProfile } from '@intendance/contract/access-profile.js';
import type { Schema } from '@intendance/contract/client.js';
import { featureOf } from '@intendance/contract/feature-of-path.js';
import type { QueryOf } from '@intendance/contract/operation.js';
import { recordTypeLabel, recordTypes } from '@intendance/contract/record-types.js';
import { useQuery } from '@tanstack/react-query';
import { ListFilter, UserSearch } from 'lucide-react';
import { useMemo } from 'react';
import { brandName } from '../../platform/brand-name.js';
import { useAllowed, useMe } from '../../platform/me.js';
import type { Me } from '../../platform/me-query.js';
import { recordAddress } from '../../platform/record-address.js';
import { dateTime } from '../../ui/format/format.js';
import { ListExport } from '../../ui/list/list-export.js';
import { ListPage } from '../../ui/list/list-page.js';
import { useListPage } from '../../ui/list/use-list-page.js';
import { Link } from '../../ui/page/button.js';
import { Box, Stack } from '../../ui/page/layout.js';
import { QueryTabs } from '../../ui/page/query-tabs.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import { HistoryChanges } from '../../ui/record/history-changes.js';
import { historySource, sourceCodes } from '../../ui/record/history-sources.js';
import { sentence } from '../../ui/record/timeline.js';
import type { Column } from '../../ui/table/column.js';
import { usersQuery } from '../user/user.api.js';
import { nameOf } from '../user/user.js';
import { journal } from './journal.api.js';
import { valueFilter } from './value-filter.js';

type Entry = Schema<'HistoryEntryDto'>;
type IsAllowed = (feature: FeatureKey) => boolean;

const accessTopic = { value: 'access', label: 'Accès et exports' };

const schemaOf = (me: Me) =>
  listSchema<QueryOf<'/api/history'>>({
    order: '-at',
    orders: ['at'],
    filters: {
      from: { kind: 'day', label: 'À partir du', api: 'at|gte', chip: 'Depuis le' },
      to: { kind: 'day', label: 'Jusqu’au', api: 'at|lte', chip: 'Jusqu’au' },
      topic: { kind: 'choice', label: 'Sujet', api: 'topic|eq', choices: [accessTopic], isSingle: true },
      recordType: {
        kind: 'choice',
        label: 'Nature',
        api: 'record_type|eq',
        choices: Object.entries(recordTypes)
          .filter(([, { feature }]) => allows(feature, toAccessProfile(me)))
          .map(([value, { label }]) => ({ value, label }))
          .toSorted((left, right) => left.label.localeCompare(right.label, 'fr')),
      },
      actor: { kind: 'id', label: 'Auteur', api: 'actor|eq', labelParam: 'actorName' },
      type: { kind: 'id', label: 'Action', api: 'type|eq', labelParam: 'typeName' },
      amountFrom: { kind: 'money', label: 'Montant minimum', api: 'amount|gte', chip: 'À partir de' },
      amountTo: { kind: 'money', label: 'Montant maximum', api: 'amount|lte', chip: 'Jusqu’à' },
      source: {
        kind: 'choice',
        label: 'Origine',
        api: 'source|eq',
        choices: sourceCodes.map((value) => ({ value, label: sentence(historySource(value).label) })),
      },
    },
  });

const tabs = [
  { value: null, label: 'Tout' },
  { value: accessTopic.value, label: accessTopic.label },
];

const actorName = ({ actor }: Entry): string => actor.name || brandName();

const columnsOf = (isAllowed: IsAllowed): Column<Entry>[] => [
  { id: 'at', header: 'Date', order: 'at', width: '170px', cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time> },
  { id: 'actor', header: 'Auteur', width: '130px', cell: actorName },
  { id: 'label', header: 'Action', heading: true, cell: ({ label }) => sentence(label) },
  {
    id: 'changes',
    header: 'Changements',
    cell: ({ changes }) => (
      <Stack minW="0">
        <HistoryChanges changes={changes} />
      </Stack>
    ),
  },
  {
    id: 'record',
    header: 'Fiche',
    width: '150px',
    cell: (entry) => {
      const address = isOfRecord(entry) ? recordAddress(entry.record_type, entry.record_id) : undefined;
      const feature = address && featureOf(address.split('?')[0] ?? '');
      const label = recordTypeLabel(entry.record_type);
      return address && feature && isAllowed(feature) ? <Link to={address}>{label}</Link> : label;
    },
  },
  { id: 'source', header: 'Origine', width: '120px', cell: ({ source }) => sentence(historySource(source).label) },
];

/** Streams beside the record may have ids of their own: a batch of letters has the type of its mailing, and no screen. */
const isOfRecord = ({ record_type, record_id, stream }: Entry): boolean => record_type !== 'mailing' || stream === `mailing-${record_id}`;

/** The users that the session may list, and the authors of the shown lines: a reader of the books alone may not list users. */
function useActors(rows: readonly Entry[], isAllowed: IsAllowed): ReadonlyMap<string, string> {
  const users = useQuery({ ...usersQuery, enabled: isAllowed('users') }).data?.users ?? [];
  return new Map([...rows.map((row) => [row.actor.id, actorName(row)] as const), ...users.map((user) => [user.id, nameOf(user)] as const)]);
}

/** Who did what in the structure, and when: the lines of the areas that the user may see. */
export function Component() {
  const isAllowed = useAllowed();
  const me = useMe();
  const schema = useMemo(() => schemaOf(me), [me]);
  const list = useListParams(schema);
  const { data, page } = useListPage(journal, list);
  const rows = data?.rows ?? [];
  const actors = useActors(rows, isAllowed);
  return (
    <ListPage
      title="Journal des événements"
      resource="journal"
      noun="événement"
      description="Qui a fait quoi, et quand, dans les rubriques que vous pouvez consulter."
      {...page}
      columns={columnsOf(isAllowed)}
      rowLabel={(row) => `${actorName(row)} ${row.label}, le ${dateTime(row.at)}`}
      filterControls={{
        actor: valueFilter('Auteur', actors),
        type: valueFilter('Action', new Map(rows.map(({ type, label }) => [type, sentence(label)]))),
      }}
      rowActions={() => [
        {
          label: 'Filtrer sur cet auteur',
          icon: <UserSearch size={16} />,
          isRead: true,
          run: (row) => list.change({ filters: { actor: row.actor.id }, labels: { actor: actorName(row) } }),
        },
        {
          label: 'Filtrer sur cette action',
          icon: <ListFilter size={16} />,
          isRead: true,
          run: ({ type, label }) => list.change({ filters: { type }, labels: { type: sentence(label) } }),
        },
      ]}
      tools={<ListExport resource={journal} list={list} file="Historique.xlsx" formats={['xlsx', 'csv', 'pdf']} />}
      empty={{ title: 'Aucun événement pour le moment' }}
    >
      {isAllowed('users') ? (
        <Box mb="3">
          <QueryTabs label="Vues du journal" name="topic" tabs={tabs} />
        </Box>
      ) : null}
    </ListPage>
  );
}
