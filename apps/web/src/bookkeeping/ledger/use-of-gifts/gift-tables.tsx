import { Panel } from '../../../ui/feedback/panels.js';
import { decimal } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import type { GiftMovement, GiftRow } from './use-of-gifts.js';

type RowProps = { title: string; rows: readonly GiftRow[]; current: string; previous: string | null; isPublicOnly?: boolean };

/** A statement by rubrics. `isPublicOnly`: the part of the public alone, as in the account of use. */
export function GiftTable({ title, rows, current, previous, isPublicOnly = false }: RowProps) {
  const before = previous === null ? [] : [amount('previous_from_public', isPublicOnly ? previous : `${previous}, dont public`)];
  const columns = isPublicOnly
    ? [amount('from_public', current), ...before]
    : [
        amount('total', current),
        amount('from_public', 'Dont public'),
        ...(previous === null ? [] : [amount('previous_total', previous)]),
        ...before,
      ];
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        columns={[label, ...columns]}
        rows={rows}
        rowKey={({ kind, code }) => `${kind}-${code}`}
        rowLabel={(row) => row.label}
        isWhole
      />
    </Panel>
  );
}

type MovementProps = { title: string; rows: readonly GiftMovement[]; current: string; previous: string | null };

/** The rest of the gifts at the start and at the end of the year. */
export function GiftMovements({ title, rows, current, previous }: MovementProps) {
  const column = (field: 'amount' | 'previous', header: string): Column<GiftMovement> => ({
    id: field,
    header,
    align: 'end',
    width: '8rem',
    cell: (row) => (row[field] === null ? 'À saisir' : decimal(row[field])),
  });
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        columns={[
          { id: 'label', header: 'Rubrique', heading: true, cell: (row) => row.label },
          column('amount', current),
          ...(previous === null ? [] : [column('previous', previous)]),
        ]}
        rows={rows}
        rowKey={({ code }) => code}
        rowLabel={(row) => row.label}
        isWhole
      />
    </Panel>
  );
}

const isSum = ({ kind }: GiftRow): boolean => kind === 'rubric' || kind === 'total';

const label: Column<GiftRow> = {
  id: 'label',
  header: 'Rubrique',
  heading: true,
  cell: (row) => (
    <Text as="span" fontWeight={row.kind === 'line' ? '400' : '600'} ps={row.kind === 'line' ? '7' : undefined}>
      {row.label}
    </Text>
  ),
};

const amount = (field: 'total' | 'from_public' | 'previous_total' | 'previous_from_public', header: string): Column<GiftRow> => ({
  id: field,
  header,
  align: 'end',
  width: '8rem',
  cell: (row) =>
    row.kind === 'heading' || !row[field] ? null : (
      <Text as="span" fontWeight={isSum(row) ? '600' : undefined}>
        {decimal(row[field])}
      </Text>
    ),
});
