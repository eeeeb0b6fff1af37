import { ApiProblem } from '@intendance/contract/problem.js';
import { useState } from 'react';
import { ColumnMapping } from '../../capabilities/file-import/column-mapping.js';
import { isWorking } from '../../capabilities/file-import/is-working.js';
import { showFailure } from '../../capabilities/file-import/undo-import.js';
import { useJob } from '../../platform/use-job.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { leaveUnsaved } from '../../ui/dialog/unsaved-guard.js';
import { notify } from '../../ui/feedback/notify.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { Refusal } from '../../ui/feedback/refusal.js';
import { PlainSelect } from '../../ui/field/plain-select.js';
import { Dropzone } from '../../ui/file/dropzone.js';
import { hasUnsavedWork } from '../../ui/form/unsaved-work.js';
import { count } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Box, Stack, Text } from '../../ui/page/layout.js';
import { orderImports, type Upload, useUploadOrders } from './order-import.api.js';
import { type OrderImport, orderFieldChoices, ordersToWrite } from './order-import.js';
import { OrderImportReport } from './order-import-report.js';

/** A file of the ticketing: chosen, checked, then taken in by a job that goes on when the dialog is closed. */
export function OrderImportDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Upload>();
  const upload = useUploadOrders();
  const [correctedId, setCorrectedId] = useState<string>();
  const id = correctedId ?? upload.data?.id;
  const check = (next: Upload): void => {
    setChosen(next);
    setCorrectedId(undefined);
    upload.mutate(next);
  };
  const close = async (): Promise<void> => {
    // Corrected cells that are not checked yet.
    if (!hasUnsavedWork() || (await leaveUnsaved())) onClose();
  };
  const refused = refusedFile(upload.error);
  const part = refused ?? upload.data;
  return (
    <Dialog
      open
      size="lg"
      title="Importer des commandes"
      onClose={() => void close()}
      footer={<Footer id={id} onClose={() => void close()} />}
    >
      <Stack gap="4">
        <Text color="fg.muted">
          Déposez le fichier de votre billetterie : une ligne par billet, avec le numéro de la commande. Une commande déjà reçue n’est pas
          prise deux fois. Rien n’est écrit avant votre accord.
        </Text>
        {upload.isPending ? (
          <Loading />
        ) : (
          <Dropzone
            label={chosen ? 'Choisir un autre fichier' : 'Choisir un fichier'}
            hint="csv, xlsx ou ods, 100 000 lignes et 16 Mo au plus"
            accept=".csv,.xlsx,.ods,.xls"
            onFiles={([file]) => file && check({ file, columns: {}, sheet: null })}
          />
        )}
        {upload.error ? <Refusal error={upload.error} /> : null}
        {part && chosen && part.sheets.length > 1 && !upload.isPending ? (
          <Box>
            <Text fontWeight="600">Feuille du classeur</Text>
            <PlainSelect
              label="Feuille du classeur"
              value={part.sheet ?? ''}
              choices={part.sheets.map((name) => ({ value: name, label: name }))}
              onChange={(sheet) => check({ file: chosen.file, columns: {}, sheet })}
            />
          </Box>
        ) : null}
        {refused && chosen && !upload.isPending ? <Columns part={refused} chosen={chosen} onCheck={check} /> : null}
        {id && chosen && !upload.isPending ? (
          <Import key={id} id={id} chosen={correctedId ? undefined : chosen} onCheck={check} onCorrection={setCorrectedId} />
        ) : null}
      </Stack>
    </Dialog>
  );
}

type Refused = Pick<OrderImport, 'columns' | 'sheet' | 'sheets'>;

/** When the columns are the reason of the refusal, the error contains the columns and the sheets of the file. */
function refusedFile(error: unknown): Refused | null {
  if (!(error instanceof ApiProblem)) return null;
  const { columns, sheet = null, sheets = [] } = error.document as Partial<Refused>;
  return Array.isArray(columns) ? { columns, sheet, sheets } : null;
}

type CheckAgain = { chosen: Upload; onCheck: (next: Upload) => void };

/** The field of each column, as recognised or corrected; checks the file again with other fields. */
function Columns({ part, chosen, onCheck }: CheckAgain & { part: Refused }) {
  const columns = part.columns.filter(({ header }) => header.trim() !== '');
  const correct = (fields: readonly string[]): void => {
    const changed = columns.flatMap(({ header, field }, index) => (fields[index] === (field ?? '') ? [] : [[header, fields[index] ?? '']]));
    onCheck({ ...chosen, sheet: part.sheet, columns: { ...chosen.columns, ...Object.fromEntries(changed) } });
  };
  return (
    <ColumnMapping
      key={JSON.stringify(columns)}
      columns={columns.map(({ header, field, samples }) => ({
        label: header,
        field,
        hint: samples.length > 0 ? `Par exemple : ${samples.join(' · ')}` : undefined,
      }))}
      choices={orderFieldChoices}
      onCorrect={correct}
    />
  );
}

const useOrderImport = (id: string) =>
  useJob(orderImports.one(id), {
    isRunning: isWorking,
    changes: orderImports.shown,
    // 5 s (specification).
    onEnd: ({ status }) => void (status === 'done' && notify.success('Import terminé.', { duration: 5000 })),
  });

type ImportProps = {
  id: string;
  /** Absent for a corrected file, which the dialog does not have: its columns can no longer be checked again. */
  chosen: Upload | undefined;
  onCheck: (next: Upload) => void;
  onCorrection: (id: string) => void;
};

function Import({ id, chosen, onCheck, onCorrection }: ImportProps) {
  const { data, error, refetch } = useOrderImport(id);
  if (data)
    return (
      <>
        <OrderImportReport orderImport={data} onCorrection={onCorrection} />
        {data.status === 'uploaded' && data.columns.length > 0 && chosen ? <Columns part={data} chosen={chosen} onCheck={onCheck} /> : null}
      </>
    );
  return error ? <ErrorPanel title="Impossible de charger l’import" error={error} onRetry={() => void refetch()} /> : <Loading />;
}

function Footer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return id === undefined ? (
    <Button variant="outline" onClick={onClose}>
      Annuler
    </Button>
  ) : (
    <ImportFooter id={id} onClose={onClose} />
  );
}

function ImportFooter({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = orderImports.useOne(id);
  const start = orderImports.useMove();
  const isChecked = data?.status === 'uploaded' || data?.status === 'failed';
  const orders = data ? ordersToWrite(data.dry_run) : 0;
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        {isChecked ? 'Annuler' : 'Fermer'}
      </Button>
      {isChecked ? (
        <Button
          loading={start.isPending}
          disabled={orders === 0}
          onClick={() => start.mutate({ id, move: 'confirm' }, { onError: showFailure })}
        >
          {orders === 0 ? 'Rien à importer' : `Importer ${count(orders, 'commande')}`}
        </Button>
      ) : null}
    </>
  );
}
