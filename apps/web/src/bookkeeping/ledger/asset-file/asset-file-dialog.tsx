import { ApiProblem } from '@intendance/contract/problem.js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ColumnMapping } from '../../../capabilities/file-import/column-mapping.js';
import { download, send } from '../../../platform/http.js';
import { useMe } from '../../../platform/me.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Loading } from '../../../ui/feedback/panels.js';
import { Refusal } from '../../../ui/feedback/refusal.js';
import { Day, Labelled } from '../../../ui/field/labelled.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { Dropzone } from '../../../ui/file/dropzone.js';
import { count } from '../../../ui/format/format.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { type AssetFile, type AssetUpload, assetFieldChoices, assetForm } from './asset-file.api.js';
import { AssetFileReport } from './asset-file-report.js';
import { AssetImports } from './asset-imports.js';

const path = '/api/comptability/fixed_assets/upload';

/** The register of other books: its file is chosen, checked line by line, then written whole. */
export function AssetFileDialog({ year, onClose }: { year: string; onClose: () => void }) {
  const [upload, setUpload] = useState<AssetUpload>();
  const check = useMutation({ mutationFn: (next: AssetUpload) => send('post', path, { form: assetForm(next, true) }) });
  const write = bookkeeping.useSend('post', path);
  const checkFile = (next: AssetUpload): void => {
    setUpload(next);
    write.reset();
    check.mutate(next);
  };
  const save = (): void => {
    if (!upload) return;
    write.mutate(
      { form: assetForm(upload, false) },
      {
        onSuccess: ({ counts }) => {
          notify.success(`${count(counts.added, 'immobilisation inscrite', 'immobilisations inscrites')} au registre.`);
          onClose();
        },
      },
    );
  };
  const assetFile = check.data;
  const added = assetFile && assetFile.counts.errors === 0 ? assetFile.counts.added : 0;
  const part = check.isPending ? undefined : (refusedFile(check.error) ?? assetFile);
  const error = write.error ?? check.error;
  return (
    <Dialog
      open
      size="xl"
      title="Reprendre un registre"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          {assetFile && !check.isPending ? (
            <Button loading={write.isPending} disabled={added === 0} onClick={save}>
              {added === 0 ? 'Rien à inscrire' : `Inscrire ${count(added, 'immobilisation')}`}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">
          Déposez le registre de votre ancien logiciel, une ligne par bien, avec ses amortissements cumulés. Un bien déjà inscrit n’est pas
          repris deux fois. Rien n’est écrit avant votre accord.
        </Text>
        <Template />
        <Dropzone
          label={upload ? 'Choisir un autre fichier' : 'Choisir un fichier'}
          hint="csv, xlsx ou ods, 1 000 immobilisations et 16 Mo au plus"
          accept=".csv,.xlsx,.ods,.xls"
          disabled={write.isPending}
          onFiles={([file]) => file && checkFile({ file, columns: {}, sheet: null, takenOverOn: '', budget: upload?.budget ?? '' })}
        />
        {error ? <Refusal error={error} /> : null}
        {check.isPending ? <Loading /> : null}
        {upload && !check.isPending ? (
          <Reading upload={upload} part={part} day={assetFile?.taken_over_date ?? ''} onCheck={checkFile} />
        ) : null}
        {assetFile && !check.isPending ? <AssetFileReport assetFile={assetFile} year={year} /> : null}
        {part && upload ? <Columns part={part} upload={upload} onCheck={checkFile} /> : null}
        {upload ? null : <AssetImports />}
      </Stack>
    </Dialog>
  );
}

const Template = () => (
  <ExportButton
    file="Modele-immobilisations.xlsx"
    label="Modèle à remplir"
    size="sm"
    request={(_, signal) => download('/api/comptability/fixed_assets/upload/template', { signal })}
  />
);

type Part = Pick<AssetFile, 'columns' | 'sheet' | 'sheets'>;
type CheckAgain = { upload: AssetUpload; onCheck: (next: AssetUpload) => void };

/** When the columns are the reason of the refusal, the error contains the columns and the sheets of the file. */
function refusedFile(error: unknown): Part | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const { columns, sheet = null, sheets = [] } = error.document as Partial<Part>;
  return Array.isArray(columns) ? { columns, sheet, sheets } : undefined;
}

const budgetChoices = [
  { value: 'ASC', label: 'ASC' },
  { value: 'AEP', label: 'AEP' },
];

/** The facts that the file does not give: the day of the take-over, the budget, the sheet. */
function Reading({ upload, part, day, onCheck }: CheckAgain & { part: Part | undefined; day: string }) {
  const isCse = useMe().is_cse;
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="4">
      <Day
        label="Amortissements repris au"
        value={upload.takenOverOn || day}
        onChange={(takenOverOn) => takenOverOn !== '' && takenOverOn !== (upload.takenOverOn || day) && onCheck({ ...upload, takenOverOn })}
      />
      {isCse ? (
        <Labelled label="Budget des lignes sans budget">
          <PlainSelect
            label="Budget des lignes sans budget"
            value={upload.budget}
            placeholder="À donner ligne par ligne"
            choices={budgetChoices}
            onChange={(budget) => onCheck({ ...upload, budget: budget as AssetUpload['budget'] })}
          />
        </Labelled>
      ) : null}
      {part && part.sheets.length > 1 ? (
        <Labelled label="Feuille du classeur">
          <PlainSelect
            label="Feuille du classeur"
            value={part.sheet ?? ''}
            choices={part.sheets.map((name) => ({ value: name, label: name }))}
            onChange={(sheet) => onCheck({ ...upload, columns: {}, sheet })}
          />
        </Labelled>
      ) : null}
    </SimpleGrid>
  );
}

/** The field of each column, as recognised or corrected; checks the file again with other fields. */
function Columns({ part, upload, onCheck }: CheckAgain & { part: Part }) {
  const columns = part.columns.filter(({ header }) => header.trim() !== '');
  const correct = (fields: readonly string[]): void => {
    const changed = columns.flatMap(({ header, field }, index) => (fields[index] === (field ?? '') ? [] : [[header, fields[index] ?? '']]));
    onCheck({ ...upload, columns: { ...upload.columns, ...Object.fromEntries(changed) } });
  };
  return (
    <ColumnMapping
      key={JSON.stringify(columns)}
      columns={columns.map(({ header, field, samples }) => ({
        label: header,
        field,
        hint: samples.length > 0 ? `Par exemple : ${samples.join(' · ')}` : undefined,
      }))}
      choices={assetFieldChoices}
      onCorrect={correct}
    />
  );
}
