import { useQuery } from '@tanstack/react-query';
import { BudgetBar } from '../../ui/chart/budget-bar.js';
import { EmptyPanel, Panel } from '../../ui/feedback/panels.js';
import { euros } from '../../ui/format/format.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { type YearScope } from '../calendar/fiscal-year/year-query.js';
import { followUpQuery } from '../plan/budget/budget.api.js';
import type { FollowedCategory } from '../plan/budget/budget-follow-up.js';

// Specification: fifty categories on the summary.
const shown = 50;

const columns: Column<FollowedCategory>[] = [
  { id: 'name', header: 'Catégorie', heading: true, cell: ({ name }) => name },
  { id: 'allocated', header: 'Alloué', align: 'end', cell: ({ allocated }) => euros(allocated) },
  { id: 'expenses', header: 'Dépenses', align: 'end', cell: ({ expenses }) => euros(expenses) },
  { id: 'receipts', header: 'Recettes', align: 'end', cell: ({ receipts }) => euros(receipts) },
  {
    id: 'left',
    header: 'Solde',
    width: '180px',
    cell: ({ name, allocated, balance, is_receipt }) => (
      <BudgetBar label={name} allocated={allocated} balance={balance} isReceipt={is_receipt} />
    ),
  },
];

export function CategoryList({ scope }: { scope: YearScope }) {
  const { data, isPending, isError } = useQuery(followUpQuery(scope));
  if (isError) return null;
  const rows = data?.categories.slice(0, shown) ?? [];
  return (
    <Panel title="Catégories">
      <DataTable
        caption="Catégories"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        {...(isPending ? { skeleton: 5 } : {})}
        instead={!isPending && rows.length === 0 ? <EmptyPanel title="Aucune catégorie pour le moment" /> : undefined}
      />
    </Panel>
  );
}
