import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Download, FileMinus } from 'lucide-react';
import { useState } from 'react';
import { EmptyPanel, ErrorPanel } from '../../../ui/feedback/panels.js';
import { day, today } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { BlockedBills } from './blocked-bills.js';
import { CreditDialog } from './credit-dialog.js';
import { MailRefusals } from './mail-refusals.js';
import { dryRunQuery } from './operator-bill.api.js';
import { Refunds } from './refunds.js';
import { ReportDialog } from './report-dialog.js';
import { RunButton } from './run-button.js';
import { runColumns } from './run-columns.js';
import { SimulationDialog } from './simulation-dialog.js';

type Opened = 'simulation' | 'credit' | 'report';

/** The bills that the daily run would issue, and those that it leaves. */
export function Component() {
  const [on, setOn] = useState(today());
  const [opened, setOpened] = useState<Opened>();
  const { data, error, isPending, refetch } = useQuery(dryRunQuery(on));
  const lines = data?.bills ?? [];
  const due = lines.filter(({ outcome }) => outcome === 'due');
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
      <BlockedBills lines={lines.filter(({ outcome }) => outcome !== 'due')} />
      {data && due.length === 0 ? (
        <EmptyPanel title="Aucune facture à émettre" />
      ) : (
        <DataTable
          caption="Factures à émettre"
          columns={runColumns}
          rows={due}
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
