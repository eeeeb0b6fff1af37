import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { count, dateTime } from '../../../ui/format/format.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { latestImports } from './bank-import.api.js';
import { type BankImportSummary, importStatusLabels } from './bank-import.js';

const columns: Column<BankImportSummary>[] = [
  { id: 'file', header: 'Relevé', heading: true, cell: ({ file_name }) => file_name },
  { id: 'at', header: 'Déposé le', width: '170px', cell: ({ created_at }) => dateTime(created_at) },
  { id: 'movements', header: 'Opérations', width: '130px', align: 'end', cell: ({ movements }) => count(movements, 'opération') },
  {
    id: 'status',
    header: 'État',
    width: '180px',
    cell: ({ status }) => <StatusBadge label={importStatusLabels[status]} tone={status === 'done' ? 'done' : 'neutral'} />,
  },
];

/** The last statements, each of which can be opened again and undone. */
export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, isPending, refetch } = useQuery(latestImports);
  if (data && data.rows.length === 0) return null;
  return (
    <Panel title="Derniers relevés importés">
      <DataTable
        caption="Derniers relevés importés"
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ id }) => id}
        rowLabel={({ file_name }) => file_name}
        onOpen={({ id }) => onOpen(id)}
        {...(isPending ? { skeleton: 3 } : {})}
        instead={error ? <ErrorPanel title="Impossible de charger la liste" error={error} onRetry={() => void refetch()} /> : undefined}
      />
    </Panel>
  );
}
