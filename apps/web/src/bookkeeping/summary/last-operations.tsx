import { useQuery } from '@tanstack/react-query';
import { EmptyPanel, ErrorPanel, Panel } from '../../ui/feedback/panels.js';
import { day, euros } from '../../ui/format/format.js';
import { LinkButton } from '../../ui/page/button.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { BankOperation } from '../bank/bank-operation/bank-operation.js';
import { operationPath } from '../bank/bank-operation/operation-path.js';
import { summaryQuery } from './summary.api.js';

// Specification: five operations on the home list.
const shown = 5;
const columns: Column<BankOperation>[] = [
  { id: 'wording', header: 'Libellé', heading: true, cell: ({ wording }) => wording },
  { id: 'date', header: 'Date', width: '100px', cell: ({ date }) => day(date) },
  { id: 'activity', header: 'Affectation', cell: ({ activity_label }) => activity_label || 'À affecter' },
  { id: 'value', header: 'Montant', align: 'end', cell: ({ value }) => euros(value) },
];

export function LastOperations({ exercice }: { exercice: string | undefined }) {
  const { data, error, isPending, refetch } = useQuery(summaryQuery(exercice));
  const rows = data?.last_operations ?? [];
  return (
    <Panel
      title="Dernières opérations"
      actions={
        <LinkButton to="/comptability/operations" size="sm" variant="outline">
          Toutes les opérations
        </LinkButton>
      }
    >
      <DataTable
        caption="Dernières opérations"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ wording }) => wording}
        href={({ id, allocated }) => (allocated ? operationPath(id) : `/comptability/operations/match?fiche=${id}`)}
        {...(isPending ? { skeleton: shown } : {})}
        instead={
          error ? (
            <ErrorPanel title="Impossible de charger la liste" error={error} onRetry={() => void refetch()} />
          ) : !isPending && rows.length === 0 ? (
            <EmptyPanel title="Aucune opération pour le moment" />
          ) : undefined
        }
      />
    </Panel>
  );
}
