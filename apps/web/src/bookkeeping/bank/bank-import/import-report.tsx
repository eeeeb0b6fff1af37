import type { ReactNode } from 'react';
import { ImportProgress } from '../../../capabilities/file-import/import-progress.js';
import { isWorking } from '../../../capabilities/file-import/is-working.js';
import { KeptRecords } from '../../../capabilities/file-import/kept-records.js';
import { download } from '../../../platform/http.js';
import { Callout, Panel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { bytes, count, day, euros, num } from '../../../ui/format/format.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Box, Heading, SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import { StatTile } from '../../../ui/page/stat-tile.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import {
  type BankImport,
  type FileProblem,
  type ImportCounts,
  importStatusLabels,
  type MovementPreview,
  type QuarantinedMovement,
  type ReconciledMovement,
} from './bank-import.js';
import { ImportAccounts } from './import-accounts.js';
import { ImportActions } from './import-actions.js';
import { ImportColumns } from './import-columns.js';

type Props = {
  bankImport: BankImport;
  /** Absent once the file is no longer at hand. */
  onCorrect: ((mapping: Record<string, string>) => void) | undefined;
  after: ReactNode;
};

/** One statement from its dry run to its undo. */
export function ImportReport({ bankImport, onCorrect, after }: Props) {
  const isDryRun = bankImport.status === 'uploaded';
  const counts = isDryRun ? bankImport.dry_run : bankImport.counts;
  return (
    <Stack gap="5">
      <Box>
        <Heading as="h2" textStyle="h2" display="flex" gap="3" alignItems="center" flexWrap="wrap">
          {bankImport.file_name}
          <StatusBadge
            label={importStatusLabels[bankImport.status]}
            tone={bankImport.status === 'done' ? 'done' : isDryRun ? 'waiting' : 'neutral'}
          />
        </Heading>
        <Text color="fg.muted">
          {count(bankImport.movements, 'opération')} · {bytes(bankImport.size)}
          {isDryRun ? ' · rien n’est encore écrit' : ''}
        </Text>
      </Box>
      {bankImport.failure ? <Callout kind="error" title={bankImport.failure.message} /> : null}
      {isWorking(bankImport) ? (
        <ImportProgress isUndone={bankImport.status === 'undoing'} done={bankImport.done} total={bankImport.movements} noun="opération" />
      ) : bankImport.movements > 0 ? (
        <Figures counts={counts} />
      ) : null}
      {bankImport.status === 'undone' ? (
        <Callout kind="success" title={`L’import est annulé : ${count(bankImport.undone, 'opération retirée')}.`} />
      ) : null}
      <KeptRecords
        title={`${count(bankImport.kept.length, 'opération')} laissées par l’annulation.`}
        records={bankImport.kept.map(({ operation, ...record }) => ({ id: operation, ...record }))}
      />
      {isWorking(bankImport) ? null : <ImportAccounts bankImport={bankImport} />}
      {isDryRun && bankImport.columns.length > 0 ? <ImportColumns columns={bankImport.columns} onCorrect={onCorrect} /> : null}
      <ImportActions bankImport={bankImport} after={after} />
      <Reconciled rows={bankImport.reconciled} isDryRun={isDryRun} />
      <Problems bankImport={bankImport} />
      <Quarantine rows={bankImport.quarantine} />
      {isDryRun ? <Preview rows={bankImport.preview} total={bankImport.movements} /> : null}
    </Stack>
  );
}

function Figures({ counts }: { counts: ImportCounts }) {
  return (
    <SimpleGrid columns={{ base: 2, lg: 6 }} gap="4">
      <StatTile label="Nouvelles" value={num(counts.created)} />
      <StatTile label="Rapprochées" value={num(counts.reconciled)} detail="d’une opération saisie" />
      <StatTile label="Déjà présentes" value={num(counts.duplicates)} detail="jamais doublées" />
      <StatTile label="En attente" value={num(counts.quarantined)} detail="exercice fermé ou absent" />
      <StatTile label="Sans compte" value={num(counts.unassigned)} detail="compte à choisir" />
      <StatTile label="Illisibles" value={num(counts.errors)} />
    </SimpleGrid>
  );
}

const problemColumns: Column<FileProblem>[] = [
  { id: 'message', header: 'Raison', heading: true, cell: ({ message }) => message },
  { id: 'weight', header: 'Effet', width: '160px', cell: ({ weight }) => (weight === 'error' ? 'Opération laissée' : 'À vérifier') },
  { id: 'value', header: 'Valeur', cell: ({ value }) => value ?? '–' },
];

/** Before the import, possible duplicates are questions of their own panel. */
const isQuestion = ({ status, unsure }: BankImport, { code, line }: FileProblem): boolean =>
  status === 'uploaded' && code === 'RESEMBLES' && unsure.some((movement) => movement.line === line && movement.candidates.length > 0);

function Problems({ bankImport }: { bankImport: BankImport }) {
  const { id } = bankImport;
  const problems = bankImport.problems.filter((problem) => !isQuestion(bankImport, problem));
  if (problems.length === 0) return null;
  return (
    <Panel
      title={count(problems.length, 'point à vérifier', 'points à vérifier')}
      actions={
        <ExportButton
          file="Lignes laissées.xlsx"
          label="Télécharger les lignes laissées"
          request={(_format, signal) => download('/api/comptability/imports/{id}/errors', { path: { id }, signal })}
        />
      }
    >
      <DataTable
        caption="Points à vérifier"
        columns={problemColumns}
        rows={problems}
        rowKey={({ line, column, code, message }) => `${line} ${column} ${code} ${message}`}
        rowLabel={({ line }) => `Ligne ${line}`}
      />
    </Panel>
  );
}

const reconciledColumns: Column<ReconciledMovement>[] = [
  { id: 'wording', header: 'Mouvement de la banque', heading: true, cell: ({ wording }) => wording },
  { id: 'date', header: 'Date', width: '110px', cell: ({ date }) => day(date) },
  { id: 'operation', header: 'Opération saisie', cell: ({ operation }) => operation.wording },
  { id: 'typed', header: 'Saisie au', width: '110px', cell: ({ operation }) => day(operation.date) },
  { id: 'value', header: 'Montant', align: 'end', cell: ({ value }) => euros(value) },
];

function Reconciled({ rows, isDryRun }: { rows: readonly ReconciledMovement[]; isDryRun: boolean }) {
  if (rows.length === 0) return null;
  const statement = isDryRun ? 'ne seront pas ajoutés' : 'n’ont pas été ajoutés';
  return (
    <Panel title="Rapprochements">
      <Text color="fg.muted" mb="3">
        Vous aviez déjà saisi ces opérations : ces mouvements {statement} une seconde fois. Chaque opération garde son libellé et son
        affectation.
      </Text>
      <DataTable
        caption="Rapprochements"
        columns={reconciledColumns}
        rows={rows}
        rowKey={({ line }) => String(line)}
        rowLabel={({ wording }) => wording}
      />
    </Panel>
  );
}

const quarantineColumns: Column<QuarantinedMovement>[] = [
  { id: 'wording', header: 'Libellé', heading: true, cell: ({ wording }) => wording },
  { id: 'date', header: 'Date', width: '110px', cell: ({ date }) => day(date) },
  { id: 'message', header: 'Raison', cell: ({ message }) => message },
  { id: 'value', header: 'Montant', align: 'end', cell: ({ value }) => euros(value) },
];

function Quarantine({ rows }: { rows: readonly QuarantinedMovement[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title="En attente">
      <Text color="fg.muted" mb="3">
        Ces opérations tombent dans une période fermée : elles attendent ici, et rien n’est perdu. Ouvrez l’exercice, puis importez-les.
      </Text>
      <DataTable
        caption="Opérations en attente"
        columns={quarantineColumns}
        rows={rows}
        rowKey={({ line }) => String(line)}
        rowLabel={({ wording }) => wording}
      />
    </Panel>
  );
}

const outcomes: Record<string, string> = {
  created: 'Nouvelle',
  duplicate: 'Déjà présente',
  quarantined: 'En attente',
  unassigned: 'Sans compte',
  reconciled: 'Rapprochement',
};
const previewColumns: Column<MovementPreview>[] = [
  { id: 'wording', header: 'Libellé', heading: true, cell: ({ wording }) => wording },
  { id: 'date', header: 'Date', width: '110px', cell: ({ date }) => day(date) },
  { id: 'outcome', header: 'Effet', width: '140px', cell: ({ outcome }) => outcomes[outcome] ?? outcome },
  { id: 'value', header: 'Montant', align: 'end', cell: ({ value }) => euros(value) },
];

function Preview({ rows, total }: { rows: readonly MovementPreview[]; total: number }) {
  if (rows.length === 0) return null;
  return (
    <Panel title={rows.length < total ? `Les ${rows.length} premières opérations` : 'Opérations du relevé'}>
      <DataTable
        caption="Opérations du relevé"
        columns={previewColumns}
        rows={rows}
        rowKey={({ line }) => String(line)}
        rowLabel={({ wording }) => wording}
      />
    </Panel>
  );
}
