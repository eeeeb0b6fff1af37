import { ChevronDown, ChevronRight } from 'lucide-react';
import { Panel } from '../../../ui/feedback/panels.js';
import { decimal } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { ledgerOf } from '../ledger/use-ledger-params.js';
import { type ShownRow, type StatementRow, shownRows } from './annual-accounts.js';

type Props = {
  title: string;
  rows: readonly StatementRow[];
  /** `assets`: gross, depreciation and net; `budgets`: both budgets of a works council; `plain`: the amount alone. */
  columns: 'assets' | 'budgets' | 'plain';
  open: ReadonlySet<string>;
  onToggle: (code: string) => void;
  /** Names of the year and of the one before. */
  current: string;
  previous: string | null;
};
type AmountField = 'gross' | 'depreciation' | 'amount' | 'previous' | 'aep' | 'asc';

/** A statement, line by line; a line opens on its accounts, and an account on its ledger. */
export function StatementTable({ title, rows, columns, open, onToggle, current, previous }: Props) {
  const before = previous === null ? [] : [amount('previous', previous)];
  const amounts = {
    assets: [amount('gross', 'Brut'), amount('depreciation', 'Amort. et dép.'), amount('amount', `Net ${current}`), ...before],
    budgets: [amount('aep', 'AEP'), amount('asc', 'ASC'), amount('amount', current), ...before],
    plain: [amount('amount', current), ...before],
  }[columns];
  const label: Column<ShownRow> = {
    id: 'label',
    header: 'Rubrique',
    heading: true,
    cell: (row) => <Label row={row} isOpen={open.has(row.code)} onToggle={onToggle} />,
  };
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        columns={[label, ...amounts]}
        rows={shownRows(rows, open)}
        rowKey={({ kind, code }) => `${kind}-${code}`}
        rowLabel={(row) => row.label}
        isWhole
      />
    </Panel>
  );
}

type LabelProps = { row: ShownRow; isOpen: boolean; onToggle: (code: string) => void };

function Label({ row: { kind, code, label, accounts }, isOpen, onToggle }: LabelProps) {
  if (kind === 'account')
    return (
      <Box ps="8">
        <Link to={`/comptability/statuses/balance${ledgerOf(code)}`}>{label}</Link>
      </Box>
    );
  if (kind !== 'line') return <Text as="span">{label}</Text>;
  if (accounts.length === 0)
    return (
      <Text as="span" fontWeight="400" ps="7">
        {label}
      </Text>
    );
  return (
    <Button
      variant="ghost"
      size="sm"
      height="auto"
      minH="6"
      px="1"
      fontWeight="400"
      whiteSpace="normal"
      textAlign="start"
      justifyContent="flex-start"
      aria-expanded={isOpen}
      icon={isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
      onClick={() => onToggle(code)}
    >
      {label}
    </Button>
  );
}

const amount = (field: AmountField, header: string): Column<ShownRow> => ({
  id: field,
  header,
  align: 'end',
  width: '8rem',
  cell: (row) => {
    const text = row.kind === 'heading' ? '' : shownAmount(row[field]);
    if (text === '') return null;
    const isSum = row.kind === 'subtotal' || row.kind === 'total';
    return (
      <Text as="span" fontWeight={isSum ? '600' : undefined} color={row.kind === 'account' ? 'fg.muted' : undefined}>
        {text}
      </Text>
    );
  },
});

/** Zero is an empty cell: a table of zeros hides the amounts. */
const shownAmount = (value: number | null): string => (value === null || value === 0 ? '' : decimal(value));
