import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { EmptyPanel, ErrorPanel, Panel } from '../../ui/feedback/panels.js';
import { count, day, euros } from '../../ui/format/format.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { subsidiesLeftQuery } from './order.api.js';
import { leftText } from './order.js';

const title = 'Ce qu’il reste';

const columns: Column<Schema<'SubsidyLeftDto'>>[] = [
  { id: 'rule', header: 'Subvention', heading: true, cell: ({ subvention_rule }) => subvention_rule.name },
  { id: 'since', header: 'Période', cell: ({ since }) => (since ? `Depuis le ${day(since)}` : 'Toute la durée de la règle') },
  { id: 'used', header: 'Utilisé', cell: ({ used_tickets, used_amount }) => `${count(used_tickets, 'billet')}, ${euros(used_amount)}` },
  { id: 'left', header: 'Reste', cell: leftText },
];

/** The rest of each subsidy in force, in its period of today. */
export function PersonSubsidies({ person }: { person: string }) {
  const { data, error, isPending, refetch } = useQuery(subsidiesLeftQuery(person));
  const rows = data?.subventions ?? [];
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ subvention_rule }) => subvention_rule.id}
        rowLabel={({ subvention_rule }) => subvention_rule.name}
        isWhole
        {...(isPending ? { skeleton: 2 } : {})}
        instead={
          error ? (
            <ErrorPanel title="Impossible de charger ce qu’il reste" error={error} onRetry={() => void refetch()} />
          ) : data && rows.length === 0 ? (
            <EmptyPanel title="Aucune subvention en vigueur pour le moment" />
          ) : undefined
        }
      />
    </Panel>
  );
}
