import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { Dropzone } from '../../../ui/file/dropzone.js';
import { count, euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Stack } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { useReturns } from './debit.api.js';
import { outcomeLabels, type ReturnFile, type ReturnLine } from './debit.js';

const columns: Column<ReturnLine>[] = [
  { id: 'reference', header: 'Référence', heading: true, cell: ({ end_to_end_id }) => end_to_end_id || '–' },
  { id: 'amount', header: 'Montant', width: '120px', align: 'end', cell: ({ amount }) => euros(amount) },
  { id: 'reason', header: 'Motif', cell: ({ reason_label }) => reason_label },
  { id: 'outcome', header: 'Résultat', width: '190px', cell: ({ outcome }) => <StatusBadge {...outcomeLabels[outcome]} /> },
];

/** Every line of the bank's file is shown before anything is recorded. */
export function ReturnsDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ReturnFile>();
  const returns = useReturns();
  const read = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setReport(undefined);
    returns.mutate({ file: chosen, isDryRun: true }, { onSuccess: setReport });
  };
  const matched = report?.lines.filter(({ outcome }) => outcome === 'matched').length ?? 0;
  const record = () => {
    if (!file) return;
    returns.mutate(
      { file, isDryRun: false },
      {
        onSuccess: () => {
          notify.success(`${count(matched, 'retour enregistré', 'retours enregistrés')}.`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="xl"
      title="Lire un fichier de la banque"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={matched === 0} loading={returns.isPending} onClick={record}>
            Enregistrer les retours
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Dropzone
          label="Choisir le fichier"
          hint="pain.002, CAMT.053 ou CAMT.054, 16 Mo au plus"
          accept=".xml,application/xml,text/xml"
          disabled={returns.isPending}
          onFiles={([first]) => read(first)}
        />
        {returns.error ? <Callout kind="error" title={problemOf(returns.error).detail} /> : null}
        {report ? <Report report={report} matched={matched} /> : null}
      </Stack>
    </Dialog>
  );
}

const Report = ({ report, matched }: { report: ReturnFile; matched: number }) => (
  <>
    <p role="status">
      {count(matched, 'retour')} à enregistrer sur {count(report.totalCount, 'ligne')}.
    </p>
    <DataTable
      caption="Lignes du fichier"
      columns={columns}
      rows={report.lines}
      rowKey={({ line, end_to_end_id }) => `${line} ${end_to_end_id}`}
      rowLabel={({ end_to_end_id }) => `Retour ${end_to_end_id}`}
      isWhole
    />
  </>
);
