import { useQuery } from '@tanstack/react-query';
import { Ban, Download, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { count, dateTime, day, euros } from '../../ui/format/format.js';
import type { Column } from '../../ui/list/column.js';
import { DataTable } from '../../ui/list/data-table.js';
import { saveFile } from '../../ui/list/download.js';
import { Button } from '../../ui/page/button.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { batchesQuery, useCancel, useExport } from './debit.api.js';
import { type Batch, batchLabels } from './debit.js';
import { PaymentDialog } from './payment-dialog.js';
import { PrepareDialog } from './prepare-dialog.js';
import { ReturnsDialog } from './returns-dialog.js';
import { UnpaidBills } from './unpaid-bills.js';

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
  const actions = useBatchActions();
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
          {...(isPending ? { skeleton: 4 } : {})}
          actions={actions}
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

function useBatchActions() {
  const exporting = useExport();
  const cancelling = useCancel();
  const onError = (error: unknown) => notify.error(problemOf(error).detail);
  const cancel = async ({ id, count: debits }: Batch): Promise<void> => {
    const isAgreed = await confirm({
      title: 'Annuler cette remise ?',
      description: `${count(debits, 'facture pourra', 'factures pourront')} être prélevées par une autre remise. Si la banque a déjà le fichier, demandez-lui de l’annuler.`,
      confirmLabel: 'Annuler la remise',
      destructive: true,
    });
    if (isAgreed) cancelling.mutate({ path: { id } }, { onSuccess: () => notify.success('La remise est annulée.'), onError });
  };
  return ({ status }: Batch) =>
    status === 'cancelled'
      ? []
      : [
          {
            label: 'Exporter',
            icon: <Download size={16} />,
            run: ({ id }: Batch) => exporting.mutate(id, { onSuccess: (file) => saveFile(file, `prelevements-${id}.xml`), onError }),
          },
          { label: 'Annuler', icon: <Ban size={16} />, destructive: true, run: (batch: Batch) => void cancel(batch) },
        ];
}
