import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { day, euros } from '../../../ui/format/format.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { bankOperations } from '../../bank/bank-operation/bank-operation.api.js';
import type { BankOperation } from '../../bank/bank-operation/bank-operation.js';
import { operationPath } from '../../bank/bank-operation/operation-path.js';
import { SplitsCell } from '../../bank/bank-operation/splits-cell.js';
import type { BudgetScope } from '../../budget-name.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import type { FollowedCategory } from '../../plan/budget/budget-follow-up.js';

// Load-all limit of the specification for the activities of a category.
const most = 9999;

const columns: Column<BankOperation>[] = [
  { id: 'wording', header: 'Libellé', heading: true, cell: ({ wording }) => wording },
  { id: 'date', header: 'Date', width: '110px', cell: ({ date }) => day(date) },
  { id: 'splits', header: 'Affectation', cell: (operation) => <SplitsCell operation={operation} /> },
  { id: 'value', header: 'Montant', align: 'end', cell: ({ value }) => euros(value) },
];

/** The operations behind the figures of a category. */
export function CategoryOperations({ category, year, budget }: { category: FollowedCategory; year: FiscalYear; budget: BudgetScope }) {
  const [activity, setActivity] = useState('');
  const ids = activity === '' ? category.activities.map(({ id }) => id) : [activity];
  const { data, error, isPending, refetch } = useQuery({
    ...bankOperations.list({
      limit: most,
      'order[date]': 'desc',
      'filters[splits.budgetary_year.id|eq]': year.id,
      'filters[split_activity|in]': ids.join(','),
      ...(budget === 'NO' ? {} : { 'filters[splits.budget.name|eq]': budget }),
    }),
    enabled: ids.length > 0,
  });
  const rows = data?.rows ?? [];
  const byEntries = category.activities.reduce((sum, { id, by_entries }) => (ids.includes(id) ? sum + by_entries : sum), 0);
  return (
    <Panel title="Opérations">
      <Box maxW="20rem" mb="3">
        <PlainSelect
          label="Activité"
          value={activity}
          placeholder="Toutes les activités"
          choices={category.activities.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setActivity}
        />
      </Box>
      {byEntries === 0 ? null : (
        <Text color="fg.muted" mb="3">
          {euros(byEntries)} viennent d’écritures diverses, qui ne sont pas dans cette liste : elles sont au grand livre.
        </Text>
      )}
      <DataTable
        caption="Opérations de la catégorie"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ wording }) => wording}
        href={({ id }) => operationPath(id)}
        {...(isPending && ids.length > 0 ? { skeleton: 5 } : {})}
        instead={
          error ? (
            <ErrorPanel title="Impossible de charger la liste" error={error} onRetry={() => void refetch()} />
          ) : rows.length === 0 && (!isPending || ids.length === 0) ? (
            <EmptyPanel
              {...(activity === ''
                ? { title: 'Aucune opération affectée pour le moment' }
                : { title: 'Aucune opération pour cette activité', kind: 'filtered' as const })}
            />
          ) : undefined
        }
      />
    </Panel>
  );
}
