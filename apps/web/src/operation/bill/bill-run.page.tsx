import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Download, FileMinus } from 'lucide-react';
import { useState } from 'react';
import { EmptyPanel, ErrorPanel } from '../../ui/feedback/panels.js';
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.js';
import { day, euros, today } from '../../ui/format/format.js';
import type { Column } from '../../ui/list/column.js';
import { DataTable } from '../../ui/list/data-table.js';
import { Button } from '../../ui/page/button.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { CreditDialog } from './credit-dialog.js';
import { MailRefusals } from './mail-refusals.js';
import { dryRunQuery, type RunLine } from './operator-bill.api.js';
import { Refunds } from './refunds.js';
import { ReportDialog } from './report-dialog.js';
import { RunButton } from './run-button.js';
import { SimulationDialog } from './simulation-dialog.js';

const outcomes: Record<RunLine['outcome'], { label: string; tone: Tone }> = {
  due: { label: 'À émettre', tone: 'waiting' },
  issued: { label: 'Émise', tone: 'done' },
  skipped: { label: 'Non émise', tone: 'neutral' },
  failed: { label: 'Échouée', tone: 'refused' },
};
const kinds = { period: 'Période', addition: 'Modules ajoutés' } as const;

const columns: Column<RunLine>[] = [
  { id: 'environment', header: 'Structure', heading: true, cell: ({ environment_name }) => environment_name },
  { id: 'kind', header: 'Nature', width: '150px', cell: ({ kind, total }) => (kind === null ? (total < 0 ? 'Avoir' : '') : kinds[kind]) },
  {
    id: 'period',
    header: 'Période',
    width: '220px',
    cell: ({ date_begin, date_end }) => (date_begin === null ? '' : `${day(date_begin)} au ${day(date_end)}`),
  },
  {
    id: 'total',
    header: 'Total TTC',
    width: '120px',
    align: 'end',
    cell: ({ kind, total }) => (kind === null && total === 0 ? '' : euros(total)),
  },
  { id: 'outcome', header: 'Résultat', width: '130px', cell: ({ outcome }) => <StatusBadge {...outcomes[outcome]} /> },
  { id: 'reason', header: 'Motif', cell: ({ reason }) => reason ?? '' },
];
type Opened = 'simulation' | 'credit' | 'report';

/** The bills that the daily run would issue, and those that it leaves. */
export function Component() {
  const [on, setOn] = useState(today());
  const [opened, setOpened] = useState<Opened>();
  const { data, error, isPending, refetch } = useQuery(dryRunQuery(on));
  const due = (data?.bills ?? []).filter(({ outcome }) => outcome === 'due');
  const onClose = () => setOpened(undefined);
  const header = (
    <>
      <Button variant="outline" icon={<Download size={18} aria-hidden />} onClick={() => setOpened('report')}>
        E-reporting
      </Button>
      <Button variant="outline" icon={<FileMinus size={18} aria-hidden />} onClick={() => setOpened('credit')}>
        Émettre un avoir
      </Button>
      <Button variant="outline" icon={<CalendarDays size={18} aria-hidden />} onClick={() => setOpened('simulation')}>
        Simuler un autre jour
      </Button>
      {on === today() && due.length > 0 ? <RunButton due={due} /> : null}
    </>
  );
  return (
    <>
      <PageHeader
        title="Émission des factures"
        description={`Ce qui est dû au ${day(on)} par toutes les structures. Le travail de la nuit l’émet chaque jour.`}
        actions={header}
      />
      {data?.totalCount === 0 ? (
        <EmptyPanel title="Aucune facture à émettre" />
      ) : (
        <DataTable
          caption="Factures à émettre"
          columns={columns}
          rows={data?.bills ?? []}
          rowKey={({ environment, kind, date_begin }) => `${environment} ${kind} ${date_begin}`}
          rowLabel={({ environment_name }) => `Facture de ${environment_name}`}
          {...(isPending ? { skeleton: 4 } : {})}
          instead={
            error ? <ErrorPanel title="Impossible de simuler les factures" error={error} onRetry={() => void refetch()} /> : undefined
          }
        />
      )}
      <Refunds />
      <MailRefusals />
      {opened === 'simulation' ? <SimulationDialog on={on} onChoose={setOn} onClose={onClose} /> : null}
      {opened === 'credit' ? <CreditDialog onClose={onClose} /> : null}
      {opened === 'report' ? <ReportDialog onClose={onClose} /> : null}
    </>
  );
}
