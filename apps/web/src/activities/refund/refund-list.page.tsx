import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { loadPeople, personPath, personQuery } from '../../directory/public.js';
import { download } from '../../platform/api.js';
import { useAllowed } from '../../platform/me.js';
import { PageTitle } from '../../platform/page-title.js';
import { AsyncCombobox, type Option } from '../../ui/async-combobox.js';
import { Button, Link } from '../../ui/button.js';
import type { RowAction } from '../../ui/list/column.js';
import { ExportButton } from '../../ui/list/export-button.js';
import type { FilterControls } from '../../ui/list/filter-panel.js';
import { ListPage } from '../../ui/list/list-page.js';
import { useListParams } from '../../ui/list/use-list-params.js';
import { notify } from '../../ui/notify.js';
import { problemOf } from '../../ui/problem.js';
import { allRefundActivitiesQuery } from '../refund-activity/refund-activity.api.js';
import { BulkDialog } from './bulk-dialog.js';
import { refundsQuery, useTransition } from './refund.api.js';
import type { Refund } from './refund.js';
import { refundColumns } from './refund-columns.js';
import { RefundDialog } from './refund-dialog.js';
import { pathFilters, refundListSchema } from './refund-list.schema.js';
import { useBulkActions } from './use-bulk-actions.js';
import { useDeleteWithUndo } from './use-delete-with-undo.js';

const views = [
  { name: 'À traiter', search: 'status=waiting&defaultFilter=false&order=date' },
  { name: 'À payer', search: 'status=valid&defaultFilter=false&order=date' },
  { name: 'Toutes', search: 'defaultFilter=false' },
  { name: 'Corbeille', search: 'isDeleted=true&defaultFilter=false' },
];

/** The requests of the structure, of a person or to be treated, with one of them open over it (`?fiche=`). */
export function Component() {
  const { refund: segment } = useParams();
  const queries = useQueryClient();
  const { data: settings } = useQuery(allRefundActivitiesQuery);
  const schema = useMemo(() => refundListSchema(settings?.refund_settings ?? []), [settings]);
  const fixed = useMemo(() => pathFilters(segment), [segment]);
  const list = useListParams(schema, { fixed, parent: '/activitiescse/refund' });
  const query = useQuery(refundsQuery(list.apiQuery));
  const person = usePersonOf(list.params.filters.personId, list.params.labels.personId);
  const { id, open, close } = useOpenRecord();
  const bulk = useBulkActions(list.apiFilters);
  const rows = query.data?.refunds;
  const title = titleOf(segment, person);
  return (
    <>
      <PageTitle page={title} />
      <ListPage
        title={title}
        {...(isOfPerson(segment) && person ? { description: <PersonLink person={person} /> } : {})}
        resource="refunds"
        noun="demande"
        list={list}
        query={query}
        rows={rows}
        total={query.data?.totalCount}
        columns={refundColumns(query.data?.totals)}
        rowKey={(refund) => refund.id}
        rowLabel={(refund) => `Demande de ${refund.person.fullname}`}
        onOpen={(refund) => open(refund.id)}
        rowActions={useRowActions(open)}
        bulk={bulk.actions}
        views={views}
        searchLabel="Rechercher une demande"
        filterControls={personFilter}
        onPrefetch={(next) => void queries.prefetchQuery(refundsQuery(next))}
        empty={{ title: 'Aucune demande de remboursement pour le moment', action: <CreateButton onClick={() => open('new')} /> }}
        actions={<CreateButton onClick={() => open('new')} />}
        tools={
          <ExportButton
            file="Remboursements.xlsx"
            formats={['xlsx', 'csv']}
            request={(format, signal) => download('/refunds/download', { query: { ...list.apiFilters, format }, signal })}
          />
        }
      />
      {bulk.asked ? <BulkDialog {...bulk.asked} /> : null}
      {id ? <RefundDialog id={id} rows={rows ?? []} person={person} queue={queueOf(rows ?? [])} onOpen={open} onClose={close} /> : null}
    </>
  );
}

const isOfPerson = (segment: string | undefined): boolean => segment !== undefined && segment !== 'waiting';

function PersonLink({ person }: { person: Option }) {
  return useAllowed()('people') ? <Link to={personPath(person.value)}>Fiche de {person.label}</Link> : null;
}

function CreateButton({ onClick }: { onClick: () => void }) {
  return (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={onClick}>
      Nouvelle demande
    </Button>
  );
}

const queueOf = (rows: readonly Refund[]) => ({
  ids: rows.map(({ id }) => id),
  waiting: rows.filter(({ status, isDeleted }) => status === 'waiting' && !isDeleted).map(({ id }) => id),
});

const titleOf = (segment: string | undefined, person: Option | null): string => {
  if (segment === 'waiting') return 'Remboursements en attente';
  return segment !== undefined && person ? `Remboursements de ${person.label}` : 'Remboursements';
};

/** The person that the list is narrowed to; the name travels in the address, else it is asked for. */
function usePersonOf(filter: string | readonly string[] | undefined, label: string | undefined): Option | null {
  const id = typeof filter === 'string' ? filter : undefined;
  const { data } = useQuery({ ...personQuery(id ?? ''), enabled: id !== undefined && label === undefined });
  if (id === undefined) return null;
  const name = label ?? data?.fullname;
  return name === undefined ? null : { value: id, label: name };
}

function useOpenRecord() {
  const [params, setParams] = useSearchParams();
  const set = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('fiche');
      else next.set('fiche', id);
      return next;
    });
  return { id: params.get('fiche'), open: (id: string) => set(id), close: () => set(null) };
}

function useRowActions(open: (id: string) => void): (refund: Refund) => RowAction<Refund>[] {
  const remove = useDeleteWithUndo();
  const { mutate: move } = useTransition();
  const restore = ({ id }: Refund) =>
    move(
      { id, transition: { name: 'restore', body: {} } },
      { onSuccess: () => notify.success('La demande est restaurée.'), onError: (error) => notify.error(problemOf(error).detail) },
    );
  return (refund) =>
    refund.isDeleted
      ? [{ label: 'Restaurer', icon: <RotateCcw size={16} />, run: restore }]
      : [
          { label: 'Ouvrir', icon: <Pencil size={16} />, run: ({ id }) => open(id), key: 'edit' },
          {
            label: 'Supprimer',
            icon: <Trash2 size={16} />,
            run: (row) => void remove(row),
            key: 'delete',
            destructive: true,
            disabledReason: keptBecause[refund.status],
          },
        ];
}

const keptBecause: Partial<Record<Refund['status'], string>> = {
  valid: "Une demande validée ne peut pas être supprimée : annulez d'abord sa validation.",
  refunded: "Une demande remboursée ne peut pas être supprimée : annulez d'abord son paiement.",
};

const personFilter: FilterControls = {
  personId: ({ value, valueLabel, onChange }) => (
    <AsyncCombobox
      label="Bénéficiaire"
      queryKey={['people']}
      load={loadPeople}
      emptyText="Aucune personne trouvée"
      value={typeof value === 'string' ? { value, label: valueLabel ?? '' } : null}
      onValueChange={(option) => onChange(option?.value ?? null, option?.label)}
    />
  ),
};
