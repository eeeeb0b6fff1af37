import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ErrorPanel } from '../../../ui/feedback/panels.js';
import { day, euros } from '../../../ui/format/format.js';
import { Heading, Stack } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { type Refund, refundsQuery } from './operator-bill.api.js';
import { RefundDialog } from './refund-dialog.js';

const columns: Column<Refund>[] = [
  { id: 'customer', header: 'Client', heading: true, cell: ({ customer }) => customer },
  { id: 'number', header: 'Avoir', width: '150px', cell: ({ number }) => number },
  { id: 'bill', header: 'Facture', width: '150px', cell: ({ bill_number }) => bill_number },
  { id: 'date', header: 'Date', width: '120px', cell: ({ date }) => day(date) },
  { id: 'total', header: 'À rembourser', width: '120px', align: 'end', cell: ({ total }) => euros(total) },
  { id: 'reason', header: 'Motif', cell: ({ reason }) => reason },
];

/** Money that customers paid beyond what is due, before or after a credit note. Nothing is shown while nobody is owed. */
export function Refunds() {
  const { data, error, refetch } = useQuery(refundsQuery);
  const [chosen, setChosen] = useState<Refund>();
  if (error) return <ErrorPanel title="Impossible de charger les remboursements" error={error} onRetry={() => void refetch()} />;
  if (!data || data.totalCount === 0) return null;
  return (
    <Stack gap="3" mt="8">
      <Heading as="h2" size="md">
        Avoirs à rembourser
      </Heading>
      <DataTable
        caption="Avoirs à rembourser"
        columns={columns}
        rows={data.refunds}
        rowKey={({ number }) => number}
        rowLabel={({ number }) => `Avoir ${number}`}
        actions={() => [{ label: 'Noter le remboursement', icon: <Undo2 size={16} />, run: setChosen }]}
      />
      {chosen ? <RefundDialog refund={chosen} onClose={() => setChosen(undefined)} /> : null}
    </Stack>
  );
}
