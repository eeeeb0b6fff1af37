import { euros } from '../../ui/format/format.js';
import type { Column } from '../../ui/list/column.js';
import { Span } from '../../ui/page/layout.js';
import { ActivityCell, asideColumns, dateColumn, statusColumn, totalOf } from '../claim/claim-columns.js';
import { type Refund, type RefundTotals, statusLabels } from './refund.js';

/** `totals` are the server's, for the whole filter and not for the page. */
export const refundColumns = (totals: RefundTotals['totals'] | undefined): Column<Refund>[] => [
  {
    id: 'person',
    header: 'Bénéficiaire',
    order: 'person.lastname',
    heading: true,
    cell: ({ person, member }) => (
      <>
        {person.fullname}
        {member ? (
          <Span display="inline-block" w="100%" color="fg.muted" textStyle="dense" fontWeight="400">
            pour {member.fullname}
          </Span>
        ) : null}
      </>
    ),
  },
  dateColumn,
  {
    id: 'activity',
    header: 'Activité',
    order: 'refund_settings.activity_name',
    cell: ({ refund_settings, refund_attachments }) => (
      <ActivityCell name={refund_settings.activity_name} attachments={refund_attachments.length} />
    ),
  },
  {
    id: 'bill_amount',
    header: 'Facture',
    order: 'bill_amount',
    align: 'end',
    cell: ({ bill_amount }) => euros(bill_amount),
    total: euros(totals?.bill_amount),
    selectionTotal: (rows) => totalOf(rows, ({ bill_amount }) => bill_amount),
  },
  {
    id: 'refundable_amount',
    header: 'Remboursable',
    order: 'refundable_amount',
    align: 'end',
    cell: ({ refundable_amount }) => euros(refundable_amount),
    total: euros(totals?.refundable_amount),
    selectionTotal: (rows) => totalOf(rows, ({ refundable_amount }) => refundable_amount),
  },
  statusColumn(({ status }) => ({ status, label: statusLabels[status] })),
  ...asideColumns,
];
