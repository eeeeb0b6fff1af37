import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { count, instant } from '../platform/format.js';
import { choicesOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb, idArgument } from '../platform/verb.js';
import { bankImportEnd } from './bank-import-end.js';

const statusLabels = {
  uploaded: 'à confirmer',
  running: 'en cours',
  done: 'importé',
  failed: 'échoué',
  undoing: 'annulation en cours',
  undone: 'annulé',
} as const;

const filters = [
  choicesOption('--status <statuts>', 'status|in', 'un ou plusieurs statuts', Object.keys(statusLabels)),
  filterOption('--search <texte>', 'searchname', 'nom du fichier'),
];

const columns: readonly Column<Schema<'BankImportSummaryDto'>>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Déposé le', cell: ({ created_at }) => instant(created_at) },
  { header: 'Fichier', cell: ({ file_name }) => file_name },
  { header: 'Format', cell: ({ format }) => format },
  { header: 'Statut', cell: ({ status }) => statusLabels[status as keyof typeof statusLabels] ?? status },
  { header: 'Opérations', align: 'right', cell: ({ movements }) => movements.toLocaleString('fr-FR') },
  { header: 'Importées', align: 'right', cell: ({ counts }) => counts.created.toLocaleString('fr-FR') },
];

/** The statements that were imported, and taking one back. */
export function addOperationsImports(operations: Command, cli: Cli): void {
  addVerb<ListOptions>(operations, {
    name: 'imports',
    summary: 'lister les relevés importés',
    options: listOptions(filters),
    examples: ['intendance operations imports', 'intendance operations imports --status done --limit 5'],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(operations, {
    name: 'undo-import',
    summary: 'annuler un import entier ; ce qui est affecté ou modifié reste',
    arguments: [idArgument('de l’import')],
    options: [jsonOption()],
    examples: ['intendance operations undo-import 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    run: ({ json }, [id = '']) => undo(cli, id, json),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/comptability/imports', { params: { query: listQuery<'/api/comptability/imports'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.imports, columns);
  cli.output.note(`${count(page.totalCount, 'import')}.`);
}

/** What somebody worked on stays: the shell is told that the import is not gone as a whole. */
async function undo(cli: Cli, id: string, json: boolean | undefined): Promise<void> {
  const client = await cli.client();
  const asked = await unwrap(client.POST('/api/comptability/imports/{id}/undo', { params: { path: { id } } }));
  const { kept, undone, failure, ...rest } = await bankImportEnd(cli, client, asked);
  if (kept.length > 0 || failure) cli.markRefused();
  if (json) return cli.output.json({ ...rest, kept, undone, failure });
  for (const { line, operation, reason } of kept) cli.output.warn(`Ligne ${line} (${operation}) : ${reason}`);
  if (failure) cli.output.warn(failure.message);
  await cli.output.line(
    `Import annulé : ${count(undone, 'opération retirée', 'opérations retirées')}, ${kept.length} laissée${kept.length < 2 ? '' : 's'}.`,
  );
}
