import { Paperclip } from 'lucide-react';
import { day, euros } from '../../ui/format.js';
import { HStack, Span } from '../../ui/layout.js';
import type { Column } from '../../ui/list/column.js';
import { StatusBadge } from '../../ui/status-badge.js';
import type { RefundPage } from './refund.api.js';
import { type Refund, statusLabels } from './refund.js';

const total = (rows: readonly Refund[], amountOf: (refund: Refund) => number | null): string =>
  euros(rows.reduce((cents, refund) => cents + Math.round((amountOf(refund) ?? 0) * 100), 0) / 100);

/** `totals` are the server's, for the whole filter and not for the page. */
export const refundColumns = (totals: RefundPage['totals'] | undefined): Column<Refund>[] => [
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
  { id: 'date', header: 'Date', order: 'date', width: '110px', cell: ({ date }) => day(date) },
  {
    id: 'activity',
    header: 'Activité',
    order: 'refund_settings.activity_name',
    cell: ({ refund_settings, refund_attachments }) => (
      <HStack gap="2">
        {refund_settings.activity_name}
        {refund_attachments.length > 0 ? (
          <Paperclip
            size={14}
            style={{ flexShrink: 0 }}
            role="img"
            aria-label={refund_attachments.length > 1 ? `${refund_attachments.length} pièces jointes` : 'une pièce jointe'}
          />
        ) : null}
      </HStack>
    ),
  },
  {
    id: 'bill_amount',
    header: 'Facture',
    order: 'bill_amount',
    align: 'end',
    cell: ({ bill_amount }) => euros(bill_amount),
    total: euros(totals?.bill_amount),
    selectionTotal: (rows) => total(rows, ({ bill_amount }) => bill_amount),
  },
  {
    id: 'refundable_amount',
    header: 'Remboursable',
    order: 'refundable_amount',
    align: 'end',
    cell: ({ refundable_amount }) => euros(refundable_amount),
    total: euros(totals?.refundable_amount),
    selectionTotal: (rows) => total(rows, ({ refundable_amount }) => refundable_amount),
  },
  {
    id: 'status',
    header: 'Statut',
    order: 'status',
    width: '150px',
    cell: ({ status }) => <StatusBadge status={status} label={statusLabels[status]} />,
  },
  {
    id: 'created_at',
    header: 'Demandée le',
    order: 'created_at',
    width: '130px',
    hidden: true,
    wide: true,
    cell: ({ created_at }) => day(created_at),
  },
  { id: 'comment', header: 'Commentaire', hidden: true, wide: true, cell: ({ comment }) => comment },
];
