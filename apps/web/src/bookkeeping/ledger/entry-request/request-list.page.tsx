import type { QueryOf } from '@intendance/contract/operation.js';
import { Plus } from 'lucide-react';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { dateTime, day, euros } from '../../../ui/format/format.js';
import { ListExport } from '../../../ui/list/list-export.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { readAheadOf, useListPage } from '../../../ui/list/use-list-page.js';
import { Button } from '../../../ui/page/button.js';
import { Span } from '../../../ui/page/layout.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { listSchema } from '../../../ui/query/list-schema.js';
import { useListParams } from '../../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import type { Column } from '../../../ui/table/column.js';
import { useAccountantTabs } from '../writing-question/use-accountant-tabs.js';
import { type EntryRequest, entryRequests } from './entry-request.api.js';
import { RequestStatus } from './request-status.js';

const RequestDialog = lazyDialog(async () => ({ default: (await import('./request-dialog.js')).RequestDialog }));
const RequestRecord = lazyDialog(async () => ({ default: (await import('./request-record.js')).RequestRecord }));

const schema = listSchema<QueryOf<'/api/comptability/entry_requests'>>({
  order: '-requested_at',
  orders: ['requested_at', 'date', 'amount'],
  filters: {
    status: {
      kind: 'choice',
      label: 'État',
      api: 'status|eq',
      choices: [
        { value: 'open', label: 'À accepter' },
        { value: 'accepted', label: 'Acceptées' },
        { value: 'declined', label: 'Refusées' },
        { value: 'withdrawn', label: 'Retirées' },
      ],
    },
  },
});

export const readAhead = readAheadOf(entryRequests, schema);

const columns: Column<EntryRequest>[] = [
  { id: 'label', header: 'Écriture', heading: true, cell: ({ label }) => <Span overflowWrap="anywhere">{label}</Span> },
  { id: 'date', header: 'Date', order: 'date', width: '110px', cell: ({ date }) => day(date) },
  { id: 'amount', header: 'Montant', order: 'amount', width: '120px', align: 'end', cell: ({ amount }) => euros(amount) },
  { id: 'note', header: 'Note', cell: ({ note }) => note || '–' },
  { id: 'requested', header: 'Demandée le', order: 'requested_at', width: '170px', cell: ({ requested_at }) => dateTime(requested_at) },
  { id: 'status', header: 'État', width: '130px', cell: ({ status }) => <RequestStatus status={status} /> },
];

/** The entries that an accountant asks for, and what those who keep the books made of them. They post their own at once. */
export function Component() {
  const list = useListParams(schema);
  const { page } = useListPage(entryRequests, list);
  const record = useOpenRecord();
  const tabs = useAccountantTabs();
  const isReader = useIsReader();
  const { id } = record;
  return (
    <>
      <ListPage
        title="Écritures demandées"
        description="Ce que l’expert-comptable demande de passer : rien n’est dans les livres avant l’acceptation."
        resource={entryRequests.name}
        noun="écriture demandée"
        {...page}
        columns={columns}
        rowLabel={({ label }) => label}
        onOpen={(row) => record.open(row.id)}
        tabs={tabs}
        actions={
          isReader ? (
            <Button icon={<Plus size={16} aria-hidden />} onClick={() => record.open('new')}>
              Demander une écriture
            </Button>
          ) : null
        }
        tools={<ListExport resource={entryRequests} list={list} file="Écritures demandées.xlsx" formats={['xlsx', 'csv']} />}
        empty={{
          title: 'Aucune écriture demandée pour le moment',
          description: 'L’expert-comptable prépare une écriture ici ; qui tient la comptabilité l’accepte ou la refuse.',
        }}
      />
      {id === 'new' ? <RequestDialog onClose={record.close} /> : null}
      {id && id !== 'new' ? <RequestRecord key={id} id={id} onClose={record.close} /> : null}
    </>
  );
}
