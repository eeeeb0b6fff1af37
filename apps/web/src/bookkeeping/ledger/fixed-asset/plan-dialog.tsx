import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { EmptyPanel } from '../../../ui/feedback/panels.js';
import { day, decimal } from '../../../ui/format/format.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { type FixedAsset, planQuery } from './fixed-asset.api.js';

type PlanRow = { start_date: string; end_date: string; charge: number; cumulated: number; net_value: number };

const amount = (id: 'charge' | 'cumulated' | 'net_value', header: string): Column<PlanRow> => ({
  id,
  header,
  align: 'end',
  cell: (row) => decimal(row[id]),
});
const columns: Column<PlanRow>[] = [
  { id: 'period', header: 'Période', heading: true, cell: ({ start_date, end_date }) => `${day(start_date)} – ${day(end_date)}` },
  amount('charge', 'Dotation'),
  amount('cumulated', 'Cumul'),
  amount('net_value', 'Valeur nette'),
];

/** The depreciation of an asset, period by period, until nothing is left. */
export function PlanDialog({ asset: { id, label }, onClose }: { asset: FixedAsset; onClose: () => void }) {
  const { data: plan, error, refetch } = useQuery(planQuery(id));
  return (
    <Dialog open size="lg" title={`Plan d’amortissement : ${label}`} onClose={onClose}>
      {!plan ? <RecordPlaceholder error={error} failure="Impossible de charger le plan" onRetry={() => void refetch()} /> : null}
      {plan?.rows.length === 0 ? <EmptyPanel title="Cette immobilisation ne s’amortit pas" /> : null}
      {plan && plan.rows.length > 0 ? (
        <DataTable
          caption="Plan d’amortissement"
          columns={columns}
          rows={plan.rows}
          rowKey={({ start_date }) => start_date}
          rowLabel={({ start_date, end_date }) => `${day(start_date)} – ${day(end_date)}`}
          isWhole
        />
      ) : null}
    </Dialog>
  );
}
