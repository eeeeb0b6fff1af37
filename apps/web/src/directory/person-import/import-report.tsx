import { phoneText } from '@intendance/kernel/phones.js';
import { KeptRecords } from '../../capabilities/file-import/kept-records.js';
import { RefusedCells } from '../../capabilities/file-import/refused-cells.js';
import { download } from '../../platform/http.js';
import { Callout, Panel } from '../../ui/feedback/panels.js';
import { count, num } from '../../ui/format/format.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { SimpleGrid, Span, Stack, Text } from '../../ui/page/layout.js';
import { StatTile } from '../../ui/page/stat-tile.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { useCorrectImport } from './person-import.api.js';
import type { ImportCounts, ImportDiff, PersonImport } from './person-import.js';

export function ImportFigures({ counts, left }: { counts: ImportCounts; left: number }) {
  return (
    <SimpleGrid columns={{ base: 2, lg: 4 }} gap="4">
      <StatTile label="Créées" value={num(counts.created)} />
      <StatTile label="Modifiées" value={num(counts.updated)} />
      <StatTile label="Inchangées" value={num(counts.unchanged)} />
      <StatTile label="Refusées" value={num(counts.errors)} />
      {left > 0 ? <StatTile label="Sorties" value={num(left)} /> : null}
    </SimpleGrid>
  );
}

const textOf = (field: string, value: string): string => (field === 'phone' || field === 'mobile' ? phoneText(value) : value);

const diffColumns: Column<ImportDiff>[] = [
  { id: 'fullname', header: 'Personne', heading: true, cell: ({ fullname }) => fullname },
  { id: 'line', header: 'Ligne', width: '80px', cell: ({ line }) => num(line) },
  { id: 'outcome', header: 'Effet', width: '110px', cell: ({ outcome }) => (outcome === 'created' ? 'Créée' : 'Modifiée') },
  {
    id: 'changes',
    header: 'Changements',
    cell: ({ changes }) => (
      <Stack gap="0">
        {changes.map(({ field, label, old, new: value }) => (
          <Span key={field} textStyle="dense">
            {label} : {old === null ? '' : `${textOf(field, old)} → `}
            {value === null ? 'vidé' : textOf(field, value)}
          </Span>
        ))}
      </Stack>
    ),
  },
];

type Props = { personImport: PersonImport; onCorrection: (id: string) => void };

/** The changes of the file line by line, and the reasons of refused lines. */
export function ImportReport({ personImport, onCorrection }: Props) {
  const { errors, diffs, warnings, kept, dry_run, absents, absent } = personImport;
  return (
    <Stack gap="5">
      {warnings.length > 0 ? (
        <Callout kind="warning" title="Des colonnes ne sont pas reprises.">
          {warnings.map(({ message }) => (
            <Text key={message}>{message}</Text>
          ))}
        </Callout>
      ) : null}
      <KeptRecords
        title="Des fiches n’ont pas été reprises par l’annulation."
        records={kept.map(({ person, ...record }) => ({ id: person, ...record }))}
      />
      {errors.length > 0 ? (
        <Panel
          title={count(dry_run.errors, 'ligne refusée', 'lignes refusées')}
          actions={
            <ExportButton
              file="Lignes refusées.xlsx"
              label="Télécharger les lignes refusées"
              request={(_format, signal) => download('/api/people/imports/{id}/errors', { path: { id: personImport.id }, signal })}
            />
          }
        >
          <Refused personImport={personImport} onCorrection={onCorrection} />
        </Panel>
      ) : null}
      {absents.length > 0 ? (
        <Panel title={`${count(absent, 'personne')} que le fichier ne nomme pas`}>
          <Text>
            {absents.map(({ fullname }) => fullname).join(', ')}
            {absent > absents.length ? ` et ${num(absent - absents.length)} autres` : ''}
          </Text>
        </Panel>
      ) : null}
      {diffs.length > 0 ? (
        <Panel title="Ce qui change">
          <DataTable
            caption="Ce qui change"
            columns={diffColumns}
            rows={diffs}
            rowKey={({ line }) => String(line)}
            rowLabel={({ fullname }) => fullname}
          />
        </Panel>
      ) : null}
    </Stack>
  );
}

function Refused({ personImport: { id, errors, columns, file_erased, status }, onCorrection }: Props) {
  const isOpen = !file_erased && status !== 'undone';
  const headers = isOpen ? columns.map(({ header }) => header) : [];
  return <RefusedCells errors={errors} headers={headers} correct={useCorrectImport(id)} onCorrection={onCorrection} />;
}
