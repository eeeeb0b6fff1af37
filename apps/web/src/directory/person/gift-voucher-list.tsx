import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { EmptyPanel, ErrorPanel } from '../../ui/feedback/panels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { day, euros } from '../../ui/format/format.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { giftVerdicts } from './gift-verdicts.js';
import { giftVouchersQuery } from './person.api.js';

type GiftVoucher = Schema<'GiftVoucherDto'>;

const columns: Column<GiftVoucher>[] = [
  { id: 'label', header: 'Bon cadeau', heading: true, cell: ({ label }) => label },
  { id: 'date', header: 'Date', cell: ({ date }) => day(date) },
  { id: 'amount', header: 'Montant', align: 'end', cell: ({ amount }) => euros(amount) },
  { id: 'verdict', header: 'Avis URSSAF', cell: ({ verdict }) => <StatusBadge {...giftVerdicts[verdict]} /> },
];

export function GiftVoucherList({ personId }: { personId: string }) {
  const { data, isPending, isError, error, refetch } = useQuery(giftVouchersQuery(personId));
  const rows = data?.klover_gift_vouchers ?? [];
  return (
    <DataTable
      caption="Bons cadeaux"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ label }) => label}
      {...(isPending ? { skeleton: 2 } : {})}
      instead={
        isError ? (
          <ErrorPanel title="Impossible de charger les bons cadeaux" error={error} onRetry={() => void refetch()} />
        ) : data && rows.length === 0 ? (
          <EmptyPanel title="Aucun bon cadeau pour le moment" />
        ) : undefined
      }
    />
  );
}
