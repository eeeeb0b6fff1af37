import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { count, instant } from '../platform/format.js';
import { choicesOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb, idArgument } from '../platform/verb.js';
import { personImportEnd } from './person-import-end.js';

const statusLabels = {
  uploaded: 'à confirmer',
  running: 'en cours',
  done: 'importé',
  refused: 'refusé',
  failed: 'arrêté',
  undoing: 'annulation en cours',
  undone: 'annulé',
} as const;

const filters = [
  choicesOption('--status <statuts>', 'status|in', 'un ou plusieurs statuts', Object.keys(statusLabels)),
  filterOption('--search <texte>', 'searchname', 'nom du fichier'),
];

const columns: readonly Column<Schema<'ListedImportDto'>>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Déposé le', cell: ({ uploaded_at }) => instant(uploaded_at) },
  { header: 'Fichier', cell: ({ file_name }) => file_name },
  { header: 'Statut', cell: ({ status }) => statusLabels[status] },
  { header: 'Lignes', align: 'right', cell: ({ lines }) => lines.toLocaleString('fr-FR') },
  { header: 'Traitées', align: 'right', cell: ({ done }) => done.toLocaleString('fr-FR') },
];

export function addPeopleImports(people: Command, cli: Cli): void {
  addVerb<ListOptions>(people, {
    name: 'imports',
    summary: 'lister les fichiers de bénéficiaires importés',
    options: listOptions(filters),
    examples: ['intendance people imports', 'intendance people imports --status running,undoing'],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(people, {
    name: 'undo-import',
    summary: 'annuler un import entier ; les fiches modifiées depuis restent',
    arguments: [idArgument('de l’import')],
    options: [jsonOption()],
    examples: ['intendance people undo-import 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    run: ({ json }, [id = '']) => undo(cli, id, json),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/people/imports', { params: { query: listQuery<'/api/people/imports'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.imports, columns);
  cli.output.note(`${count(page.totalCount, 'import')}.`);
}

async function undo(cli: Cli, id: string, json: boolean | undefined): Promise<void> {
  const client = await cli.client();
  const personImport = await unwrap(client.POST('/api/people/imports/{id}/undo', { params: { path: { id } } }));
  const result = await personImportEnd(cli, client, personImport);
  if (result.kept.length > 0 || result.failure) cli.markRefused();
  if (json) return cli.output.json(result);
  for (const { line, person, reason } of result.kept) cli.output.warn(`Ligne ${line} (${person}) : ${reason}`);
  if (result.failure) cli.output.warn(result.failure.message);
  const { length } = result.kept;
  await cli.output.line(
    `Import annulé : ${count(result.undone, 'fiche reprise', 'fiches reprises')}, ${count(length, 'laissée', 'laissées')}.`,
  );
}
