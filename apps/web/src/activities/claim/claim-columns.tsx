import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { count, day, euros } from '../../ui/format/format.js';
import { HStack } from '../../ui/page/layout.js';
import type { Column } from '../../ui/table/column.js';
import type { ClaimRow } from './claim.js';
import type { ClaimConfig } from './claim-config.js';

/** The amounts of the selected rows, added in cents. */
const totalOf = <Row,>(rows: readonly Row[], amountOf: (row: Row) => number | null): string =>
  euros(rows.reduce((cents, row) => cents + Math.round((amountOf(row) ?? 0) * 100), 0) / 100);

const dateColumn: Column<ClaimRow> = { id: 'date', header: 'Date', order: 'date', width: '110px', cell: ({ date }) => day(date) };

/** The activity, and whether documents are joined. */
function ActivityCell({ name, attachments }: { name: string; attachments: number }) {
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

/** An amount of the rows; `total` is the server's, for the whole filter and not for the page. */
export const amountColumn = <Name extends string, Row extends { [name in Name]: number | null }>(
  name: Name,
  header: string,
  total: number | undefined,
  cell = (row: Row) => euros(row[name]),
): Column<Row> => ({
  id: name,
  header,
  order: name,
  align: 'end',
  cell,
  total: euros(total),
  selectionTotal: (rows) => totalOf(rows, (row) => row[name]),
});

/** Hidden until the reader shows them. */
const asideColumns: Column<ClaimRow>[] = [
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

type Own<Row> = {
  /** The name of the activity in the orders of the API. */
  activityOrder: string;
  amounts: readonly Column<Row>[];
  person?: (row: Row) => ReactNode;
  statusText?: (row: Row) => string;
};

/** The columns of a list of claims; the amounts are those of its kind. */
export function claimColumns<Row extends ClaimRow>(kind: ClaimConfig<Row>, own: Own<Row>): Column<Row>[] {
  const { person = (row) => row.person.fullname, statusText = ({ status }) => kind.statusLabels[status as Row['status']] } = own;
  return [
    { id: 'person', header: 'Bénéficiaire', order: 'person.lastname', heading: true, cell: person },
    dateColumn,
    {
      id: 'activity',
      header: 'Activité',
      order: own.activityOrder,
      cell: (row) => <ActivityCell name={kind.activityOf(row)} attachments={kind.attachmentsOf(row).length} />,
    },
    ...own.amounts,
    {
      id: 'status',
      header: 'Statut',
      order: 'status',
      width: '150px',
      cell: (row) => <StatusBadge status={row.status} label={statusText(row)} />,
    },
    ...asideColumns,
  ];
}
