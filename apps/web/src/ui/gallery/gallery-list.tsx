import { useQuery } from '@tanstack/react-query';
import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { confirm } from '../dialog/confirm.js';
import { notify } from '../feedback/notify.js';
import { StatusBadge } from '../feedback/status-badge.js';
import { day, euros } from '../format/format.js';
import { ExportButton } from '../list/export-button.js';
import { ListPage } from '../list/list-page.js';
import { Button } from '../page/button.js';
import type { ApiQuery } from '../query/list-params.js';
import { useListParams } from '../query/use-list-params.js';
import type { Column } from '../table/column.js';
import { type Claim, claims, schema, statuses } from './sample.js';

const labelOf = (status: string) => statuses.find(({ value }) => value === status)?.label ?? status;
const sum = (rows: readonly Claim[]) => rows.reduce((total, { bill }) => total + bill, 0);

function answer(query: ApiQuery) {
  const has = (claim: Claim) =>
    (query['filters[status|eq]'] ?? claim.status) === claim.status &&
    claim.person.toLowerCase().includes(String(query['filters[searchname]'] ?? '').toLowerCase()) &&
    claim.date >= String(query['filters[date|gte]'] ?? '');
  const matchingClaims = claims.filter(has);
  if (query['order[bill_amount]'])
    matchingClaims.sort((left, right) => (left.bill - right.bill) * (query['order[bill_amount]'] === 'desc' ? -1 : 1));
  const start = (Number(query.page) - 1) * Number(query.limit);
  return { rows: matchingClaims.slice(start, start + Number(query.limit)), total: matchingClaims.length, bill: sum(matchingClaims) };
}

const columns = (bill: number | undefined): Column<Claim>[] => [
  { id: 'date', header: 'Date', cell: (claim) => day(claim.date), order: 'date', width: '110px' },
  { id: 'person', header: 'Bénéficiaire', cell: (claim) => claim.person, order: 'person.lastname', heading: true },
  { id: 'activity', header: 'Activité', cell: (claim) => claim.activity },
  {
    id: 'bill',
    header: 'Facture',
    cell: (claim) => euros(claim.bill),
    order: 'bill_amount',
    align: 'end',
    total: euros(bill),
    selectionTotal: (rows) => euros(sum(rows)),
  },
  { id: 'refundable', header: 'Montant remboursable', cell: (claim) => euros(claim.refundable), align: 'end', wide: true },
  { id: 'status', header: 'Statut', cell: (claim) => <StatusBadge status={claim.status} label={labelOf(claim.status)} />, width: '150px' },
];

/** A list page as an area declares one. `?etat=` shows its other states. */
export function GalleryList({ state }: { state: string }) {
  const list = useListParams(schema);
  const query = useQuery({
    queryKey: ['gallery', state, list.apiQuery],
    queryFn: async () => {
      if (state === 'attente') return new Promise<ReturnType<typeof answer>>(() => {});
      if (state === 'erreur') throw { status: 500, detail: "Une erreur s'est produite", trace_id: '7f3a-22c1' };
      return state === 'vide' ? { rows: [], total: 0, bill: 0 } : answer(list.apiQuery);
    },
    placeholderData: (previous) => previous,
    retry: false,
  });
  return (
    <ListPage
      title="Remboursements"
      resource="gallery"
      noun="demande"
      crumbs={[{ label: 'Activités', to: '/kit' }, { label: 'Remboursements' }]}
      tabs={[
        { label: 'Tableau de bord', to: '/ailleurs' },
        { label: 'Remboursements', to: '/kit' },
        { label: 'Paramétrages', to: '/autre' },
      ]}
      actions={<Button icon={<Plus size={16} aria-hidden />}>Nouvelle demande</Button>}
      list={list}
      query={query}
      rows={query.data?.rows}
      total={query.data?.total}
      columns={columns(query.data?.bill)}
      rowLabel={(claim) => `Demande de ${claim.person} du ${day(claim.date)}`}
      searchLabel="Rechercher un nom, une activité"
      onOpen={(claim) => notify.info(`Ouvrir la demande de ${claim.person}`)}
      rowActions={(claim) => [
        { label: 'Modifier', icon: <Pencil size={16} />, run: () => notify.info(`Modifier ${claim.person}`), key: 'edit' },
        {
          label: 'Supprimer',
          icon: <Trash2 size={16} />,
          run: () => void confirm({ destructive: true, confirmLabel: 'Supprimer' }),
          destructive: true,
          key: 'delete',
          disabledReason: claim.status === 'refunded' ? 'Déjà remboursée' : undefined,
        },
      ]}
      bulk={[
        {
          label: 'Valider',
          icon: <Check size={16} aria-hidden />,
          run: (selected) => notify.success(`Valider ${selected.everything ? 'tout le filtre' : selected.ids.length}`),
        },
      ]}
      tools={<ExportButton file="Remboursements.xlsx" formats={['xlsx', 'csv']} request={async () => new Response('a;b')} />}
      views={[{ name: 'À traiter', search: 'status=waiting' }]}
      empty={{
        title: 'Aucune demande pour le moment',
        description: 'Les demandes de vos bénéficiaires apparaîtront ici.',
        action: <Button>Nouvelle demande</Button>,
      }}
    />
  );
}
