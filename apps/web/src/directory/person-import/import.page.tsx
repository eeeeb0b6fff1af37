import { ApiProblem } from '@intendance/contract/problem.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ImportProgress } from '../../capabilities/file-import/import-progress.js';
import { isWorking } from '../../capabilities/file-import/is-working.js';
import { download } from '../../platform/http.js';
import { useAllowed } from '../../platform/me.js';
import { useJob } from '../../platform/use-job.js';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout, ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { Refusal } from '../../ui/feedback/refusal.js';
import { PlainSelect } from '../../ui/field/plain-select.js';
import { Dropzone } from '../../ui/file/dropzone.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { Button, LinkButton } from '../../ui/page/button.js';
import { Box, Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { personFieldsQuery } from '../person-field/person-field.api.js';
import { ImportActions } from './import-actions.js';
import { ImportColumns } from './import-columns.js';
import { ImportHistory } from './import-history.js';
import { ImportFigures, ImportReport } from './import-report.js';
import { personImports, useUploadPeople } from './person-import.api.js';
import { isNoLongerKept, type PersonImport } from './person-import.js';

const RulesDialog = lazyDialog(async () => ({ default: (await import('./rules-dialog.js')).RulesDialog }));

const title = 'Importer des personnes';

/** The selected file and the user's choices for it. */
type Chosen = { file: File; columns: Record<string, string>; sheet: string | null };

/** An import: file, preview, confirmation, progress; the address has its id (`?import=`). */
export function Component() {
  const [params, setParams] = useSearchParams();
  const [rules, setRules] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  const upload = useUploadPeople();
  const id = params.get('import');
  const check = (next: Chosen): void => {
    setChosen(next);
    upload.mutate(next, { onSuccess: (created) => setParams({ import: created.id }) });
  };
  const checkAgain = chosen && {
    onCorrect: (columns: Record<string, string>) => check({ ...chosen, columns: { ...chosen.columns, ...columns } }),
    onSheet: (sheet: string) => check({ file: chosen.file, columns: {}, sheet }),
  };
  // The page has the first file, not the corrected one: its columns can no longer be checked again.
  const onCorrection = (next: string): void => {
    setChosen(undefined);
    setParams({ import: next });
  };
  const refused = refusedFile(upload.error);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Personnes', to: '/people' }, { label: title }]}
        actions={
          <>
            <LinkButton to="/people/imports" variant="outline">
              Imports précédents
            </LinkButton>
            <ExportButton
              file="Modele-import-personnes.xlsx"
              label="Modèle à remplir"
              request={(_, signal) => download('/api/people/upload/model', { signal })}
            />
            <Button variant="outline" onClick={() => setRules(true)}>
              Règles d’import
            </Button>
          </>
        }
      />
      <Stack gap="5">
        {upload.error ? <Refusal error={upload.error} /> : null}
        {upload.isPending ? (
          <Loading />
        ) : (
          <Dropzone
            label={id ? 'Choisir un autre fichier' : 'Choisir un fichier'}
            accept=".csv,.xlsx,.ods,.xls"
            hint="csv, xlsx ou ods, 10 000 lignes et 16 Mo au plus"
            onFiles={([file]) => file && check({ file, columns: {}, sheet: null })}
          />
        )}
        {refused && !upload.isPending ? <RefusedFile key={JSON.stringify(refused)} refused={refused} {...checkAgain} /> : null}
        {id && !refused && !upload.isPending ? <Import key={id} id={id} onCorrection={onCorrection} {...checkAgain} /> : null}
      </Stack>
      {rules ? <RulesDialog onClose={() => setRules(false)} /> : null}
    </>
  );
}

type Refused = Pick<PersonImport, 'columns' | 'sheet' | 'sheets'>;

/** When the columns are the reason of the refusal, the error contains the columns and the sheets of the file. */
function refusedFile(error: unknown): Refused | null {
  if (!(error instanceof ApiProblem)) return null;
  const { columns, sheet = null, sheets = [] } = error.document as Partial<Refused>;
  return Array.isArray(columns) ? { columns, sheet, sheets } : null;
}

/** The user corrects the columns of a refused file, or selects another sheet. */
function RefusedFile({ refused, onCorrect, onSheet }: { refused: Refused } & Again) {
  const { data: fields = [] } = useQuery(personFieldsQuery);
  const isAllowed = useAllowed();
  return (
    <Stack gap="5">
      {refused.sheets.length > 1 ? <SheetChoice personImport={refused} onSheet={onSheet} /> : null}
      {fields.length > 0 ? (
        <ImportColumns columns={refused.columns} fields={fields} family={isAllowed('people-family')} onCorrect={onCorrect} />
      ) : null}
    </Stack>
  );
}

type Again = { onCorrect?: (columns: Record<string, string>) => void; onSheet?: (sheet: string) => void };

/** 5 s (specification). */
const announceImport = ({ status }: PersonImport): void => {
  if (status === 'done') notify.success('Import terminé.', { duration: 5000 });
};

function Import({ id, onCorrect, onSheet, onCorrection }: { id: string; onCorrection: (id: string) => void } & Again) {
  const {
    data: personImport,
    error,
    refetch,
  } = useJob(personImports.one(id), {
    isRunning: isWorking,
    changes: personImports.shown,
    onEnd: announceImport,
  });
  const { data: fields = [] } = useQuery(personFieldsQuery);
  const isAllowed = useAllowed();
  if (!personImport)
    return error ? <ErrorPanel title="Impossible de charger l’import" error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (isWorking(personImport))
    return <ImportProgress isUndone={personImport.status === 'undoing'} done={personImport.done} total={personImport.lines} noun="ligne" />;
  return (
    <Stack gap="5">
      <Outcome personImport={personImport} />
      <ImportFigures counts={personImport.status === 'uploaded' ? personImport.dry_run : personImport.counts} left={personImport.left} />
      {isNoLongerKept(personImport) ? null : <ImportActions personImport={personImport} />}
      {personImport.status === 'uploaded' && personImport.sheets.length > 1 ? (
        <SheetChoice personImport={personImport} onSheet={onSheet} />
      ) : null}
      {personImport.status === 'uploaded' && !personImport.file_erased && fields.length > 0 ? (
        <ImportColumns columns={personImport.columns} fields={fields} family={isAllowed('people-family')} onCorrect={onCorrect} />
      ) : null}
      <ImportReport personImport={personImport} onCorrection={onCorrection} />
      <ImportHistory id={id} version={personImport.version} />
    </Stack>
  );
}

/** Selects the sheet of a workbook. The server reads the names of the sheets. */
function SheetChoice({
  personImport: { sheet, sheets },
  onSheet,
}: {
  personImport: Pick<PersonImport, 'sheet' | 'sheets'>;
  onSheet: Again['onSheet'];
}) {
  return (
    <Panel title="Feuille du classeur">
      <Box maxW="24rem">
        <PlainSelect
          label="Feuille du classeur"
          value={sheet ?? ''}
          choices={sheets.map((name) => ({ value: name, label: name }))}
          disabled={onSheet === undefined}
          onChange={(name) => onSheet?.(name)}
        />
      </Box>
      {onSheet ? null : <Text color="fg.muted">Déposez à nouveau le fichier pour lire une autre feuille.</Text>}
    </Panel>
  );
}

const outcomes: Record<PersonImport['status'], { kind: 'info' | 'success' | 'error'; title: string }> = {
  uploaded: { kind: 'info', title: 'Rien n’est encore écrit : voici ce que ferait ce fichier.' },
  running: { kind: 'info', title: 'Import en cours.' },
  done: { kind: 'success', title: 'Import terminé.' },
  refused: { kind: 'error', title: 'L’import a été refusé : des lignes sont à corriger, rien n’a été écrit.' },
  failed: { kind: 'error', title: 'L’import s’est arrêté.' },
  undoing: { kind: 'info', title: 'Annulation en cours.' },
  undone: { kind: 'success', title: 'L’import est annulé.' },
};

const erasedFile = 'Une personne y a été effacée, ou il n’a pas été confirmé en 30 jours : déposez-le à nouveau.';

function Outcome({ personImport }: { personImport: PersonImport }) {
  const { status, failure, file_name } = personImport;
  const isErased = isNoLongerKept(personImport);
  const { kind, title: outcome } = isErased ? ({ kind: 'info', title: 'Ce fichier n’est plus gardé.' } as const) : outcomes[status];
  return (
    <Box role="status">
      <Callout kind={kind} title={outcome}>
        <Text>{isErased ? erasedFile : (failure?.message ?? file_name)}</Text>
      </Callout>
    </Box>
  );
}
