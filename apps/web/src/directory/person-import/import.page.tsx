import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import { PageTitle } from '../../platform/page-title.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Dropzone } from '../../ui/dropzone.js';
import { ImportProgress } from '../../ui/import-progress.js';
import { Box, Stack, Text } from '../../ui/layout.js';
import { PageHeader } from '../../ui/page-header.js';
import { Callout, ErrorPanel, Loading } from '../../ui/panels.js';
import { Refusal } from '../../ui/refusal.js';
import { personFieldsQuery } from '../person-field/person-field.api.js';
import { ImportActions } from './import-actions.js';
import { ImportColumns } from './import-columns.js';
import { ImportHistory } from './import-history.js';
import { ImportFigures, ImportReport } from './import-report.js';
import { importQuery, useUploadPeople } from './person-import.api.js';
import { isWorking, type PersonImport } from './person-import.js';
import { RulesDialog } from './rules-dialog.js';

const title = 'Importer des personnes';

/** A file, what it would do, its confirmation, its progress; the address keeps the import (`?import=`). */
export function Component() {
  const [params, setParams] = useSearchParams();
  const [rules, setRules] = useState(false);
  const [file, setFile] = useState<File>();
  const upload = useUploadPeople();
  const id = params.get('import');
  const check = (chosen: File, columns: Record<string, string> = {}): void => {
    setFile(chosen);
    upload.mutate({ file: chosen, columns }, { onSuccess: (found) => setParams({ import: found.id }) });
  };
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        crumbs={[{ label: 'Personnes', to: '/people' }, { label: title }]}
        actions={
          <>
            <LinkButton to="/people/imports" variant="outline">
              Imports précédents
            </LinkButton>
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
            accept=".csv,.xlsx"
            hint="csv ou xlsx, 10 000 lignes et 16 Mo au plus"
            onFiles={([chosen]) => chosen && check(chosen)}
          />
        )}
        {id && !upload.isPending ? <Import key={id} id={id} onCorrect={file && ((columns) => check(file, columns))} /> : null}
      </Stack>
      {rules ? <RulesDialog onClose={() => setRules(false)} /> : null}
    </>
  );
}

function Import({ id, onCorrect }: { id: string; onCorrect: ((columns: Record<string, string>) => void) | undefined }) {
  const { data: found, error, refetch } = useQuery(importQuery(id));
  const { data: fields = [] } = useQuery(personFieldsQuery);
  const isAllowed = useAllowed();
  if (!found)
    return error ? <ErrorPanel title="Impossible de charger l’import" error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (isWorking(found)) return <ImportProgress isUndone={found.status === 'undoing'} done={found.done} total={found.lines} noun="ligne" />;
  return (
    <Stack gap="5">
      <Outcome found={found} />
      <ImportFigures counts={found.status === 'uploaded' ? found.dry_run : found.counts} left={found.left} />
      <ImportActions found={found} />
      {found.status === 'uploaded' && fields.length > 0 ? (
        <ImportColumns found={found} fields={fields} family={isAllowed('people-family')} isPending={false} onCorrect={onCorrect} />
      ) : null}
      <ImportReport found={found} />
      <ImportHistory id={id} version={found.version} />
    </Stack>
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

function Outcome({ found: { status, failure, file_name } }: { found: PersonImport }) {
  const { kind, title: said } = outcomes[status];
  return (
    <Box role="status">
      <Callout kind={kind} title={said}>
        <Text>{failure ? failure.message : file_name}</Text>
      </Callout>
    </Box>
  );
}
