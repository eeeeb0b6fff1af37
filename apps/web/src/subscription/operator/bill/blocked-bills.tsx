import { Heading, Stack } from '../../../ui/page/layout.js';
import { DataTable } from '../../../ui/table/data-table.js';
import type { RunLine } from './operator-bill.api.js';
import { runColumns } from './run-columns.js';

/** Bills that are due and that no run issues until somebody acts: an address is missing, the structure is suspended. Nothing without any. */
export function BlockedBills({ lines }: { lines: readonly RunLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Stack gap="3" mb="8">
      <Heading as="h2" size="md">
        Factures bloquées
      </Heading>
      <DataTable
        caption="Factures bloquées"
        columns={runColumns}
        rows={lines}
        rowKey={({ environment, kind, date_begin }) => `${environment} ${kind} ${date_begin}`}
        rowLabel={({ environment_name }) => `Facture bloquée de ${environment_name}`}
      />
    </Stack>
  );
}
