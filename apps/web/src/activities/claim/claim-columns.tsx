import { Paperclip } from 'lucide-react';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { count, day, euros } from '../../ui/format/format.js';
import type { Column } from '../../ui/list/column.js';
import { HStack } from '../../ui/page/layout.js';
import type { ClaimRow } from './claim.js';

/** The amounts of the selected rows, added in cents. */
export const totalOf = <Row,>(rows: readonly Row[], amountOf: (row: Row) => number | null): string =>
  euros(rows.reduce((cents, row) => cents + Math.round((amountOf(row) ?? 0) * 100), 0) / 100);

export const dateColumn: Column<ClaimRow> = { id: 'date', header: 'Date', order: 'date', width: '110px', cell: ({ date }) => day(date) };

/** The activity, and whether documents are joined. */
export function ActivityCell({ name, attachments }: { name: string; attachments: number }) {
  return (
    <HStack gap="2">
      {name}
      {attachments > 0 ? (
        <Paperclip
          size={14}
          style={{ flexShrink: 0 }}
          role="img"
          aria-label={attachments > 1 ? count(attachments, 'pièce jointe', 'pièces jointes') : 'une pièce jointe'}
        />
      ) : null}
    </HStack>
  );
}

export const statusColumn = <Row extends ClaimRow>(badgeOf: (row: Row) => { status: string; label: string }): Column<Row> => ({
  id: 'status',
  header: 'Statut',
  order: 'status',
  width: '150px',
  cell: (row) => <StatusBadge {...badgeOf(row)} />,
});

/** Not shown until asked for. */
export const asideColumns: Column<ClaimRow>[] = [
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
