import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import type { ReadAhead } from '../../platform/read-ahead.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { day } from '../../ui/format/format.js';
import { ListExport } from '../../ui/list/list-export.js';
import { ListPage } from '../../ui/list/list-page.js';
import { useListPage } from '../../ui/list/use-list-page.js';
import { LinkButton } from '../../ui/page/button.js';
import type { PageTab } from '../../ui/page/page-header.js';
import { firstQueryOf } from '../../ui/query/first-query.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { trashFilter } from '../../ui/query/trash-filter.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import type { Column } from '../../ui/table/column.js';
import type { SettingsConfig, SettingsQuery, SettingsRow } from './settings-config.js';
import { useRemoveActivity, useRestoreActivity } from './use-remove-activity.js';

/** The two kinds of activities, side by side. */
function useTabs(): PageTab[] {
  const isAllowed = useAllowed();
  return [
    ...(isAllowed('refund-settings') ? [{ label: 'Remboursements', to: '/activitiescse/settings', end: true }] : []),
    ...(isAllowed('inscription-settings') ? [{ label: 'Inscriptions', to: '/activitiescse/inscription/settings', end: true }] : []),
  ];
}

const commonOrders = ['activity_name', 'start_date', 'end_date', 'enabled'] as const;
const commonSchema = listSchema<SettingsQuery>({
  order: 'activity_name',
  orders: commonOrders,
  search: 'searchname',
  filters: {
    enabled: { kind: 'flag', label: 'Active', api: 'enabled|eq', yes: 'oui', no: 'non' },
    start: { kind: 'day', label: 'Commence à partir du', api: 'start_date|gte', chip: 'Commence après le' },
    end: { kind: 'day', label: 'Se termine jusqu’au', api: 'end_date|lte', chip: 'Se termine avant le' },
    isDeleted: trashFilter,
  },
});
/** `orders`: those of one kind only. */
const schemaOf = (orders: readonly string[]) => ({ ...commonSchema, orders: [...commonOrders, ...orders] });

const period = ({ start_date, end_date }: SettingsRow): string => {
  if (!start_date && !end_date) return 'Toujours';
  return start_date && end_date
    ? `${day(start_date)} – ${day(end_date)}`
    : start_date
      ? `dès le ${day(start_date)}`
      : `jusqu’au ${day(end_date)}`;
};

function Standing({ enabled, isDeleted }: SettingsRow) {
  if (isDeleted) return <StatusBadge label="Dans la corbeille" tone="neutral" />;
  return <StatusBadge label={enabled ? 'Active' : 'Inactive'} tone={enabled ? 'done' : 'neutral'} />;
}

/** The first columns of every list of activities. */
const commonColumns: Column<SettingsRow>[] = [
  { id: 'name', header: 'Activité', order: 'activity_name', heading: true, cell: ({ activity_name }) => activity_name },
  {
    id: 'enabled',
    header: 'Active',
    order: 'enabled',
    cell: (activity) => <Standing {...activity} />,
  },
  { id: 'period', header: 'Période', order: 'start_date', cell: period },
];

type Props<Activity extends SettingsRow, Rule extends FieldValues> = {
  kind: SettingsConfig<Activity, Rule>;
  /** The columns of this kind, besides the name, the state and the period. */
  columns: readonly Column<Activity>[];
};

/** Reads the first page of one kind before the user is known. */
export const readSettingsAhead =
  <Activity extends SettingsRow, Rule extends FieldValues>({ records: activities, orders }: SettingsConfig<Activity, Rule>): ReadAhead =>
  (read, { query }) => {
    const first = firstQueryOf(schemaOf(orders), query);
    if (first) void read(activities.list(first));
  };

/** Every activity of one kind; opened in its own page. */
export function SettingsList<Activity extends SettingsRow, Rule extends FieldValues>({ kind, columns }: Props<Activity, Rule>) {
  const { records: activities, list: path, texts } = kind;
  const navigate = useNavigate();
  const list = useListParams(useMemo(() => schemaOf(kind.orders), [kind]));
  const { page } = useListPage(activities, list);
  const remove = useRemoveActivity(activities);
  const restore = useRestoreActivity(activities);
  const create = (
    <LinkButton to={`${path}/new`} data-create icon={<Plus size={18} aria-hidden />}>
      Nouvelle activité
    </LinkButton>
  );
  return (
    <ListPage
      title={texts.list}
      tabs={useTabs()}
      resource={activities.name}
      noun="activité"
      {...page}
      columns={[...commonColumns, ...columns]}
      rowLabel={({ activity_name }) => activity_name}
      href={({ id }) => `${path}/${id}`}
      searchLabel="Rechercher une activité"
      rowActions={(row) =>
        row.isDeleted
          ? [{ label: 'Restaurer', icon: <RotateCcw size={16} />, run: (activity) => void restore(activity) }]
          : [
              { label: 'Modifier', icon: <Pencil size={16} />, key: 'edit', run: ({ id }) => void navigate(`${path}/${id}`) },
              {
                label: 'Supprimer',
                icon: <Trash2 size={16} />,
                key: 'delete',
                destructive: true,
                run: (activity) => void remove(activity),
                disabledReason: row.deletable ? undefined : texts.used,
              },
            ]
      }
      empty={{ title: texts.empty, action: create }}
      actions={create}
      tools={<ListExport resource={activities} list={list} file={texts.file} />}
    />
  );
}
