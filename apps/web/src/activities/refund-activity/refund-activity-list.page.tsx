import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { download } from '../../platform/api.js';
import { PageTitle } from '../../platform/page-title.js';
import { LinkButton } from '../../ui/button.js';
import { confirm } from '../../ui/confirm.js';
import { day, euros } from '../../ui/format.js';
import type { Column } from '../../ui/list/column.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { ListPage } from '../../ui/list/list-page.js';
import { listSchema } from '../../ui/list/list-schema.js';
import { useListParams } from '../../ui/list/use-list-params.js';
import { notify } from '../../ui/notify.js';
import { problemOf } from '../../ui/problem.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { refundActivitiesQuery, useDeleteRefundActivity, useRestoreRefundActivity } from './refund-activity.api.js';
import type { RefundActivity } from './refund-activity.js';
import { shortLimit, shortShare } from './rule-sentence.js';

const schema = listSchema({
  order: 'activity_name',
  orders: ['activity_name', 'start_date', 'end_date', 'enabled', 'refund_sum', 'all_sum'],
  search: 'searchname',
  filters: {
    enabled: { kind: 'flag', label: 'Active', api: 'enabled|eq', yes: 'oui', no: 'non' },
    start: { kind: 'day', label: 'Commence à partir du', api: 'start_date|gte', chip: 'Commence après le' },
    end: { kind: 'day', label: "Se termine jusqu'au", api: 'end_date|lte', chip: 'Se termine avant le' },
  },
});
const path = (id: string): string => `/activitiescse/settings/${id}`;

const period = ({ start_date, end_date }: RefundActivity): string => {
  if (!start_date && !end_date) return 'Toujours';
  return start_date && end_date
    ? `${day(start_date)} – ${day(end_date)}`
    : start_date
      ? `dès le ${day(start_date)}`
      : `jusqu'au ${day(end_date)}`;
};

const columns: Column<RefundActivity>[] = [
  { id: 'name', header: 'Activité', order: 'activity_name', heading: true, cell: ({ activity_name }) => activity_name },
  {
    id: 'enabled',
    header: 'Active',
    order: 'enabled',
    cell: ({ enabled }) => <StatusBadge label={enabled ? 'Active' : 'Inactive'} tone={enabled ? 'done' : 'neutral'} />,
  },
  { id: 'period', header: 'Période', order: 'start_date', cell: period },
  { id: 'rule', header: 'Règle', cell: shortShare },
  { id: 'limit', header: 'Plafond', cell: shortLimit },
  { id: 'refunded', header: 'Remboursé', order: 'refund_sum', align: 'end', cell: ({ refund_sum }) => euros(refund_sum) },
  { id: 'all', header: 'Demandé', order: 'all_sum', align: 'end', cell: ({ all_sum }) => euros(all_sum) },
];

export function Component() {
  const navigate = useNavigate();
  const list = useListParams(schema);
  const query = useQuery(refundActivitiesQuery(list.apiQuery));
  const remove = useRemove();
  const create = (
    <LinkButton to={path('new')} data-create icon={<Plus size={18} aria-hidden />}>
      Nouvelle activité
    </LinkButton>
  );
  return (
    <>
      <PageTitle page="Paramétrage des remboursements" />
      <ListPage
        title="Paramétrage des remboursements"
        resource="refund-settings"
        noun="activité"
        list={list}
        query={query}
        rows={query.data?.refund_settings}
        total={query.data?.totalCount}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ activity_name }) => activity_name}
        href={({ id }) => path(id)}
        searchLabel="Rechercher une activité"
        rowActions={(row) => [
          { label: 'Modifier', icon: <Pencil size={16} />, key: 'edit', run: ({ id }) => void navigate(path(id)) },
          {
            label: 'Supprimer',
            icon: <Trash2 size={16} />,
            key: 'delete',
            destructive: true,
            run: (activity) => void remove(activity),
            disabledReason: row.deletable ? undefined : 'Des demandes de remboursement y sont rattachées.',
          },
        ]}
        empty={{ title: 'Aucune activité de remboursement pour le moment', action: create }}
        actions={create}
        tools={
          <ExportButton
            file="Export paramétrage remboursement.xlsx"
            request={(format, signal) => download('/refund_settings/download', { query: { ...list.apiFilters, format }, signal })}
          />
        }
      />
    </>
  );
}

function useRemove(): (activity: RefundActivity) => Promise<void> {
  const { mutateAsync: remove } = useDeleteRefundActivity();
  const { mutateAsync: restore } = useRestoreRefundActivity();
  const failed = (error: unknown) => void notify.error(problemOf(error).detail);
  return async ({ id, activity_name }) => {
    const description = `L'activité « ${activity_name} » ne sera plus proposée.`;
    if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return;
    await remove(id).then(
      () =>
        notify.success('Suppression effectuée.', {
          action: { label: 'Annuler', onClick: () => void restore(id).then(() => notify.success("L'activité est restaurée."), failed) },
        }),
      failed,
    );
  };
}
