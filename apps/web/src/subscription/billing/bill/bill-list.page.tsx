import type { QueryOf } from '@intendance/contract/operation.js';
import { billStatusLabels } from '@intendance/contract/status-labels.js';
import { useQuery } from '@tanstack/react-query';
import { Download, FileMinus } from 'lucide-react';
import { useMemo } from 'react';
import { useMe } from '../../../platform/me.js';
import type { ReadAhead } from '../../../platform/read-ahead.js';
import { notify } from '../../../ui/feedback/notify.js';
import { StatusBadge, type Tone } from '../../../ui/feedback/status-badge.js';
import { choicesOf } from '../../../ui/field/choices-of.js';
import { day, euros } from '../../../ui/format/format.js';
import { ListExport } from '../../../ui/list/list-export.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { readAheadOf, useListPage } from '../../../ui/list/use-list-page.js';
import { listSchema } from '../../../ui/query/list-schema.js';
import { useListParams } from '../../../ui/query/use-list-params.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { type Bill, bills, nextBillQuery, useBillFile } from './bill.api.js';
import { dueText } from './due-text.js';
import { NextBill } from './next-bill.js';

const tones: Record<Bill['status'], Tone> = { issued: 'waiting', paid: 'done', unpaid: 'refused', credited: 'neutral' };

const schema = listSchema<QueryOf<'/api/bills'>>({
  order: '-date',
  orders: ['date', 'number', 'total', 'due_on', 'status'],
  filters: {
    from: { kind: 'day', label: 'Émise à partir du', api: 'date|gte', chip: 'Depuis le' },
    to: { kind: 'day', label: 'Émise jusqu’au', api: 'date|lte', chip: 'Jusqu’au' },
    status: {
      kind: 'choice',
      label: 'État',
      api: 'status|eq',
      choices: choicesOf(billStatusLabels),
    },
  },
});

const columnsOf = (hasMandate: boolean): Column<Bill>[] => [
  { id: 'number', header: 'Numéro', order: 'number', heading: true, width: '150px', cell: ({ number }) => number },
  { id: 'date', header: 'Date', order: 'date', width: '120px', cell: ({ date }) => day(date) },
  { id: 'period', header: 'Période', cell: ({ date_begin, date_end }) => `${day(date_begin)} au ${day(date_end)}` },
  { id: 'total', header: 'Total TTC', order: 'total', align: 'end', width: '130px', cell: ({ total }) => euros(total) },
  { id: 'due_on', header: 'Échéance', order: 'due_on', width: '220px', cell: (bill) => dueText(bill, hasMandate) },
  {
    id: 'status',
    header: 'État',
    order: 'status',
    width: '200px',
    cell: ({ status }) => <StatusBadge label={billStatusLabels[status]} tone={tones[status]} />,
  },
];

const readList = readAheadOf(bills, schema);
export const readAhead: ReadAhead = (read, ...rest) => {
  void read(nextBillQuery);
  return readList(read, ...rest);
};

/** The bills of the structure, which stay readable after its contract. */
export function Component() {
  const list = useListParams(schema);
  const { page } = useListPage(bills, list);
  const { environment } = useMe();
  const columns = useMemo(() => columnsOf(environment.has_mandate), [environment.has_mandate]);
  const rowActions = useFileActions();
  const { isPending } = useQuery(nextBillQuery);
  return (
    <ListPage
      title="Factures"
      resource="bills"
      noun="facture"
      {...page}
      columns={columns}
      rowLabel={({ number }) => `Facture ${number}`}
      rowActions={rowActions}
      tools={<ListExport resource={bills} list={list} file="Export factures.xlsx" formats={['xlsx', 'csv']} />}
      empty={{ title: 'Aucune facture pour le moment' }}
      isHeadPending={isPending}
    >
      <NextBill />
    </ListPage>
  );
}

function useFileActions() {
  const { mutate } = useBillFile();
  const save = (id: string, document: 'download' | 'credit_note') =>
    mutate({ id, document }, { onError: () => notify.error('Fichier introuvable.') });
  return ({ credit_note }: Bill): RowAction<Bill>[] => [
    { label: 'Télécharger', icon: <Download size={16} />, isRead: true, run: ({ id }) => save(id, 'download') },
    ...(credit_note === null
      ? []
      : [
          {
            label: 'Télécharger l’avoir',
            icon: <FileMinus size={16} />,
            isRead: true as const,
            run: ({ id }: Bill) => save(id, 'credit_note'),
          },
        ]),
  ];
}
