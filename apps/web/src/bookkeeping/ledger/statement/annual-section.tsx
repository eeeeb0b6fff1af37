import { EmptyPanel, Panel } from '../../../ui/feedback/panels.js';
import { euros } from '../../../ui/format/format.js';
import { Flex, Stack, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { BudgetBadge } from '../../plan/budget/budget-badge.js';
import { type AnnualLine, activityLines, contributionLines } from './annual-lines.js';
import type { AnnualStateRow, AnnualStateSection } from './statement.js';

type Years = { current: string; previous: string };
/** `hasBudget`: the structure has several budgets, so each line names its budget. */
type Props = { section: AnnualStateSection; rows: readonly AnnualStateRow[]; years: Years; hasBudget: boolean };

/** One budget, or the whole structure when the law does not separate budgets: receipts, expenses, and the balance to carry forward. */
export function AnnualSection({ section, rows, years, hasBudget }: Props) {
  const shared = { section, years, hasBudget };
  const receipts = [...contributionLines(section, rows), ...activityLines(rows, 'receipts')];
  const expenses = activityLines(rows, 'expenses');
  return (
    <Panel title={section.label}>
      <Stack gap="5">
        <Rows label="Recettes" kind="receipts" lines={receipts} {...shared} />
        <Rows label="Dépenses" kind="expenses" lines={expenses} {...shared} />
        <Footer section={section} />
      </Stack>
    </Panel>
  );
}

type Kind = 'receipts' | 'expenses';
type RowsProps = Omit<Props, 'rows'> & { label: string; kind: Kind; lines: readonly AnnualLine[] };

function Rows({ label, kind, lines, section, years, hasBudget }: RowsProps) {
  const columns: Column<AnnualLine>[] = [
    { id: 'category', header: 'Catégorie', width: '9rem', cell: ({ category }) => category },
    { id: 'activity', header: label, heading: true, cell: (line) => line.label },
    ...(hasBudget ? [budgetColumn] : []),
    {
      id: 'previous',
      header: years.previous,
      align: 'end',
      width: '8rem',
      cell: ({ previous, isStrong }) => <Amount value={previous} isStrong={isStrong} />,
      total: euros(section[`prev_${kind}`]),
    },
    {
      id: 'current',
      header: years.current,
      align: 'end',
      width: '8rem',
      cell: ({ current, isStrong }) => <Amount value={current} isStrong={isStrong} />,
      total: euros(section[kind]),
    },
  ];
  return (
    <DataTable
      caption={`${label} : ${section.label}`}
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      rowLabel={(line) => line.label}
      isWhole
      totalLabel={`Total des ${label.toLowerCase()}`}
      instead={lines.length === 0 ? <EmptyPanel title={kind === 'receipts' ? 'Aucune recette' : 'Aucune dépense'} /> : undefined}
    />
  );
}

const Amount = ({ value, isStrong }: { value: number; isStrong: boolean }) => (
  <Text as="span" fontWeight={isStrong ? '600' : undefined}>
    {euros(value)}
  </Text>
);

const budgetColumn: Column<AnnualLine> = {
  id: 'budget',
  header: 'Budget',
  width: '5.5rem',
  cell: ({ budget }) => <BudgetBadge budget={budget} />,
};

function Footer({ section }: { section: AnnualStateSection }) {
  const lines: [string, number][] = [
    ['A · Recettes', section.receipts],
    ['B · Dépenses', section.expenses],
    ['C = A − B · Résultat de l’exercice', section.result],
    ['D · Reliquat précédent', section.previous_balance],
    ...(section.transferred === 0
      ? []
      : [
          [section.budget === null ? 'Mouvements des fonds propres' : 'Transféré de l’autre budget', section.transferred] as [
            string,
            number,
          ],
        ]),
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
