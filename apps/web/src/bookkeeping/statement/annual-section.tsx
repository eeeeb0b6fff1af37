import { euros } from '../../ui/format.js';
import { Flex, Stack, Text } from '../../ui/layout.js';
import type { Column } from '../../ui/list/column.js';
import { DataTable } from '../../ui/list/data-table.js';
import { EmptyPanel, Panel } from '../../ui/panels.js';
import { StatusBadge } from '../../ui/status-badge.js';
import type { AnnualStateRow, AnnualStateSection } from './statement.js';

type Years = { current: string; previous: string };
/** `hasBudget`: the structure keeps several budgets, so each line says which one it is of. */
type Props = { section: AnnualStateSection; rows: readonly AnnualStateRow[]; years: Years; hasBudget: boolean };

/** One budget, or the whole structure where the law does not separate them: receipts, expenses, and what is left to carry. */
export function AnnualSection({ section, rows, years, hasBudget }: Props) {
  const shared = { section, years, hasBudget };
  const receipts = rows.filter(({ is_receipt }) => is_receipt);
  const expenses = rows.filter(({ is_expense }) => is_expense);
  return (
    <Panel title={section.label}>
      <Stack gap="5">
        <Rows label="Recettes" kind="receipts" rows={receipts} {...shared} />
        <Rows label="Dépenses" kind="expenses" rows={expenses} {...shared} />
        <Footer section={section} />
      </Stack>
    </Panel>
  );
}

type Kind = 'receipts' | 'expenses';
type RowsProps = Props & { label: string; kind: Kind };

function Rows({ label, kind, rows, section, years, hasBudget }: RowsProps) {
  const columns: Column<AnnualStateRow>[] = [
    { id: 'category', header: 'Catégorie', cell: (row) => row.category_name },
    { id: 'activity', header: label, heading: true, cell: (row) => row.activity_name },
    ...(hasBudget ? [budgetColumn] : []),
    {
      id: 'previous',
      header: years.previous,
      align: 'end',
      cell: (row) => euros(row[`prev_${kind}`]),
      total: euros(section[`prev_${kind}`]),
    },
    { id: 'current', header: years.current, align: 'end', cell: (row) => euros(row[kind]), total: euros(section[kind]) },
  ];
  return (
    <DataTable
      caption={`${label} : ${section.label}`}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.category_id}-${row.activity_id}-${row.budget}`}
      rowLabel={(row) => row.activity_name}
      totalLabel={`Total des ${label.toLowerCase()}`}
      instead={rows.length === 0 ? <EmptyPanel title={kind === 'receipts' ? 'Aucune recette' : 'Aucune dépense'} /> : undefined}
    />
  );
}

const budgetColumn: Column<AnnualStateRow> = {
  id: 'budget',
  header: 'Budget',
  width: '110px',
  cell: ({ budget }) => (budget === '' ? '–' : <StatusBadge label={budget} tone={budget === 'ASC' ? 'brand' : 'valid'} />),
};

function Footer({ section }: { section: AnnualStateSection }) {
  const lines: [string, number][] = [
    ['A · Recettes', section.receipts],
    ['B · Dépenses', section.expenses],
    ["C = A − B · Résultat de l'exercice", section.result],
    ['D · Reliquat précédent', section.previous_balance],
    ...(section.transferred === 0 ? [] : [["Transféré de l'autre budget", section.transferred] as [string, number]]),
    ['E = C + D · Reliquat à reporter', section.balance],
  ];
  return (
    <Stack as="dl" gap="1" borderTopWidth="1px" pt="3" maxW="36rem">
      {lines.map(([label, amount], index) => (
        <Flex key={label} justify="space-between" gap="4">
          <Text as="dt">{label}</Text>
          <Text as="dd" fontWeight={index >= 2 ? '600' : undefined} color={amount < 0 ? 'fg.error' : undefined} data-amount>
            {euros(amount)}
          </Text>
        </Flex>
      ))}
    </Stack>
  );
}
