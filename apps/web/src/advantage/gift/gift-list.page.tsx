import type { QueryOf } from '@intendance/contract/operation.js';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { day, euros, num } from '../../ui/format/format.js';
import { ListExport } from '../../ui/list/list-export.js';
import { ListPage } from '../../ui/list/list-page.js';
import { useListPage } from '../../ui/list/use-list-page.js';
import { LinkButton } from '../../ui/page/button.js';
import { Box } from '../../ui/page/layout.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../ui/query/use-open-record.js';
import type { Column } from '../../ui/table/column.js';
import { gifts } from './gift.api.js';
import { type GiftRequest, statuses, typeChoices } from './gift.js';
import { GiftOrder } from './gift-order.js';
import { UrssafYear } from './urssaf-year.js';

const GiftRequestDialog = lazyDialog(async () => ({ default: (await import('./gift-request-dialog.js')).GiftRequestDialog }));

const schema = listSchema<QueryOf<'/api/gifts'>>({
  order: '-date',
  orders: ['date', 'given_on', 'type', 'total', 'status'],
  filters: {
    from: { kind: 'day', label: 'Demandée à partir du', api: 'date|gte', chip: 'Depuis le' },
    to: { kind: 'day', label: 'Demandée jusqu’au', api: 'date|lte', chip: 'Jusqu’au' },
    type: { kind: 'choice', label: 'Type', api: 'type|eq', choices: typeChoices },
    status: {
      kind: 'choice',
      label: 'Statut',
      api: 'status|eq',
      choices: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
    },
  },
});

const columns: Column<GiftRequest>[] = [
  { id: 'type', header: 'Type', order: 'type', heading: true, cell: ({ type }) => type },
  { id: 'date', header: 'Demande', order: 'date', width: '120px', cell: ({ date }) => day(date) },
  { id: 'given_on', header: 'Remise', order: 'given_on', hidden: true, width: '120px', cell: ({ given_on }) => day(given_on) },
  { id: 'recipients', header: 'Bénéficiaires', cell: ({ reason }) => reason ?? 'Tous' },
  { id: 'number', header: 'Nombre', align: 'end', width: '100px', cell: ({ number }) => num(number) },
  { id: 'amount', header: 'Montant', align: 'end', width: '120px', cell: ({ amount }) => euros(amount) },
  { id: 'total', header: 'Total', order: 'total', align: 'end', width: '130px', cell: ({ total }) => euros(total) },
  { id: 'status', header: 'Statut', order: 'status', width: '150px', cell: ({ status }) => <StatusBadge {...statuses[status]} /> },
];

/** The order of vouchers with its meter, then the requests. */
export function Component() {
  const list = useListParams(schema);
  const { page } = useListPage(gifts, list);
  const record = useOpenRecord();
  return (
    <>
      <ListPage
        title="Mes bons cadeaux"
        resource="gifts"
        noun="demande"
        {...page}
        columns={columns}
        rowLabel={({ type, date }) => `Demande de ${type} du ${day(date)}`}
        onOpen={({ id }) => record.open(id)}
        actions={
          <LinkButton to="/advantage/gift/example" variant="outline">
            Voir un exemple
          </LinkButton>
        }
        tools={<ListExport resource={gifts} list={list} file="Demandes de bons cadeaux.xlsx" formats={['xlsx', 'csv']} />}
        empty={{ title: 'Aucune demande de bons cadeaux pour le moment' }}
      >
        <GiftOrder />
        <Box mb="8">
          <UrssafYear />
        </Box>
      </ListPage>
      {record.id ? <GiftRequestDialog id={record.id} onClose={record.close} /> : null}
    </>
  );
}
