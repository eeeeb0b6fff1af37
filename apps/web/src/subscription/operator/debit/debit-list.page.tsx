import { useQuery } from '@tanstack/react-query';
import { Ban, Download, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { EmptyPanel, ErrorPanel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { dateTime, day, euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { batchesQuery } from './debit.api.js';
import { type Batch, batchLabels } from './debit.js';
import { PaymentDialog } from './payment-dialog.js';
import { PrepareDialog } from './prepare-dialog.js';
import { ReturnsDialog } from './returns-dialog.js';
import { UnpaidBills } from './unpaid-bills.js';
import { useBatchActions } from './use-batch-actions.js';

const columns: Column<Batch>[] = [
  { id: 'prepared', header: 'Préparée le', heading: true, width: '170px', cell: ({ prepared_at }) => dateTime(prepared_at) },
  { id: 'until', header: 'Échéances jusqu’au', width: '170px', cell: ({ until }) => day(until) },
  { id: 'count', header: 'Prélèvements', width: '130px', align: 'end', cell: (batch) => batch.count },
  { id: 'total', header: 'Total', width: '130px', align: 'end', cell: ({ total }) => euros(total) },
  { id: 'status', header: 'État', width: '140px', cell: ({ status }) => <StatusBadge {...batchLabels[status]} /> },
];
type Opened = { readonly dialog: 'prepare' | 'returns' | 'payment'; readonly number: string };

/** Batches of direct debits, and the bills that the banks sent back. */
export function Component() {
  const { data, error, isPending, refetch } = useQuery(batchesQuery);
  const [opened, setOpened] = useState<Opened>();
  const { exportFile, cancel } = useBatchActions();
  const open = (dialog: Opened['dialog'], number = '') => setOpened({ dialog, number });
  const onClose = () => setOpened(undefined);
  const header = (
    <>
      <Button variant="outline" icon={<FileUp size={18} aria-hidden />} onClick={() => open('returns')}>
        Lire un fichier de la banque
      </Button>
      <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => open('prepare')}>
        Préparer une remise
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title="Prélèvements" description="Les remises à envoyer à la banque, et les factures impayées." actions={header} />
      {data?.totalCount === 0 ? (
        <EmptyPanel title="Aucune remise pour le moment" />
      ) : (
        <DataTable
          caption="Remises de prélèvements"
          columns={columns}
          rows={data?.debit_batches ?? []}
          rowKey={({ id }) => id}
          rowLabel={({ prepared_at }) => `Remise du ${dateTime(prepared_at)}`}
          href={({ id }) => `/operator/debits/${id}`}
          {...(isPending ? { skeleton: 4 } : {})}
          actions={({ status }) =>
            status === 'cancelled'
              ? []
              : [
                  { label: 'Exporter', icon: <Download size={16} />, run: exportFile },
                  { label: 'Annuler', icon: <Ban size={16} />, destructive: true, run: (batch: Batch) => void cancel(batch) },
                ]
          }
          instead={
            error ? <ErrorPanel title="Impossible de charger les remises" error={error} onRetry={() => void refetch()} /> : undefined
          }
        />
      )}
      <UnpaidBills onPay={(number) => open('payment', number)} />
      {opened?.dialog === 'prepare' ? <PrepareDialog onClose={onClose} /> : null}
      {opened?.dialog === 'returns' ? <ReturnsDialog onClose={onClose} /> : null}
      {opened?.dialog === 'payment' ? <PaymentDialog number={opened.number} onClose={onClose} /> : null}
    </>
  );
}
