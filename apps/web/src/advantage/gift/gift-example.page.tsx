import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { euros } from '../../ui/format/format.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { exampleCeiling, exampleYear, type GiftExample, giftExamples } from './gift-examples.js';

// The widths add up to less than the page of a window of 1024 px: no column scrolls out of sight.
const columns: Column<GiftExample>[] = [
  { id: 'gifts', header: 'Bons reçus', heading: true, width: '18%', cell: ({ gifts }) => gifts },
  { id: 'total', header: 'Total compté', align: 'end', width: '115px', cell: ({ total }) => euros(total) },
  { id: 'verdict', header: 'Avis', width: '190px', cell: ({ verdict, tone }) => <StatusBadge label={verdict} tone={tone} /> },
  { id: 'atRisk', header: 'Base à risque', align: 'end', width: '120px', cell: ({ atRisk }) => euros(atRisk) },
  { id: 'why', header: 'Pourquoi', width: '22%', cell: ({ why }) => why },
];

/** Years of gifts that the ceiling of the URSSAF judges differently. */
export function Component() {
  return (
    <>
      <PageHeader
        title="Exemple de bons cadeaux"
        description={`Ce que le plafond de l’URSSAF (${euros(exampleCeiling)} en ${exampleYear}) change pour une personne, selon les bons qu’elle a reçus dans l’année.`}
      />
      <Stack gap="4">
        <DataTable
          caption="Exemples de bons cadeaux"
          columns={columns}
          rows={giftExamples}
          rowKey={({ id }) => id}
          rowLabel={({ gifts }) => gifts}
          isWhole
        />
        <Text color="fg.muted" maxW="72ch">
          Le plafond vaut pour la personne et ses ayants droit, par année civile. Deux parents de la même structure ont chacun le leur. Le
          contrôle avertit et ne bloque pas : les élus décident.
        </Text>
      </Stack>
    </>
  );
}
