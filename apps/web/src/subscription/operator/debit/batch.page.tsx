import { useQuery } from '@tanstack/react-query';
import { Ban, Download } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { PageTitle } from '../../../platform/page-title.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { count, dateTime, day, euros, today } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { batchQuery } from './debit.api.js';
import { type Batch, batchLabels, type Debit, debitLabels, exclusionLabels } from './debit.js';
import { useBatchActions } from './use-batch-actions.js';

const list = '/operator/debits';
const columns: Column<Debit>[] = [
  { id: 'reference', header: 'Référence', heading: true, width: '190px', cell: ({ end_to_end_id }) => end_to_end_id },
  { id: 'rum', header: 'Mandat', width: '260px', cell: ({ rum }) => rum },
  { id: 'collect', header: 'Prélevé le', width: '130px', cell: ({ collect_on }) => day(collect_on) },
  { id: 'amount', header: 'Montant', width: '120px', align: 'end', cell: ({ amount }) => euros(amount) },
  { id: 'status', header: 'État', width: '130px', cell: ({ status }) => <StatusBadge {...debitLabels[status]} /> },
  { id: 'reason', header: 'Motif du retour', cell: ({ reason_label }) => reason_label ?? '–' },
];

/** One batch: its debits and their outcome, the bills that it left out, its file. */
export function Component() {
  const { id = '' } = useParams();
  const { data: batch, error, refetch } = useQuery(batchQuery(id));
  const title = batch ? `Remise du ${dateTime(batch.prepared_at)}` : 'Remise de prélèvements';
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        crumbs={[{ label: 'Prélèvements', to: list }, { label: title }]}
        aside={batch ? <StatusBadge {...batchLabels[batch.status]} /> : null}
        actions={batch && batch.status !== 'cancelled' ? <BatchActions batch={batch} /> : null}
      />
      {batch ? (
        <Stack gap="5">
          <Summary batch={batch} />
          <PastDays batch={batch} />
          <LeftOut batch={batch} />
          <DataTable
            caption="Prélèvements de la remise"
            columns={columns}
            rows={batch.debits}
            rowKey={({ end_to_end_id }) => end_to_end_id}
            rowLabel={({ end_to_end_id }) => `Prélèvement ${end_to_end_id}`}
            isWhole
          />
        </Stack>
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de charger la remise" onRetry={() => void refetch()} list={list} />
      )}
    </>
  );
}

function BatchActions({ batch }: { batch: Batch }) {
  const { exportFile, cancel, isExporting, isCancelling } = useBatchActions();
  return (
    <>
      <Button variant="outline" loading={isCancelling} icon={<Ban size={18} aria-hidden />} onClick={() => void cancel(batch)}>
        Annuler la remise
      </Button>
      <Button loading={isExporting} icon={<Download size={18} aria-hidden />} onClick={() => exportFile(batch)}>
        Exporter le fichier
      </Button>
    </>
  );
}

const Summary = ({ batch: { count: debits, total, until, exported_at, cancelled_on } }: { batch: Batch }) => (
  <Text>
    {count(debits, 'prélèvement')}, pour un total de {euros(total)}. Échéances jusqu’au {day(until)}.
    {exported_at === null ? '' : ` Exportée le ${dateTime(exported_at)}.`}
    {cancelled_on === null ? '' : ` Annulée le ${day(cancelled_on)}.`}
  </Text>
);

/** The export gives other days: the operator knows before they press. */
const PastDays = ({ batch: { status, debits } }: { batch: Batch }) =>
  status !== 'prepared' || debits.every(({ collect_on }) => collect_on > today()) ? null : (
    <Callout kind="warning" title="Des jours de prélèvement sont passés">
      <Text>L’export donnera un nouveau jour à ces prélèvements, dans 14 jours au moins, et l’annoncera à vos clients.</Text>
    </Callout>
  );

const LeftOut = ({ batch: { excluded } }: { batch: Batch }) =>
  excluded.length === 0 ? null : (
    <Callout kind="warning" title={`${count(excluded.length, 'facture laissée', 'factures laissées')} à l’export`}>
      {excluded.map(({ number, reason }) => (
        <Text key={number}>
          {number} : {exclusionLabels[reason]}.
        </Text>
      ))}
    </Callout>
  );
