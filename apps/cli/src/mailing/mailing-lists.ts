import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import { uploadForm } from '../capabilities/file-import/import-file.js';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { count } from '../platform/format.js';
import { choicesOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb } from '../platform/verb.js';

type MailingList = Schema<'MailingListDto'>;
type ImportOptions = { name?: string; dryRun?: boolean; consent?: boolean; json?: boolean };

const filters = [
  choicesOption('--type <type>', 'type|in', 'type', ['people', 'file']),
  filterOption('--search <texte>', 'searchname', 'nom de la liste, sans accents'),
];

const columns: readonly Column<MailingList>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Liste', cell: ({ name }) => name },
  { header: 'Type', cell: ({ type }) => (type === 'people' ? 'personnes' : 'fichier') },
  { header: 'Fichier', cell: ({ data }) => data.file?.name ?? '' },
  { header: 'Contacts', cell: ({ data }) => (data.file ? String(data.file.contacts) : ''), align: 'right' },
];

export function addMailingLists(program: Command, cli: Cli): void {
  const lists = program.command('mailing-lists').summary('listes de diffusion').description('Listes de diffusion.');
  addVerb<ListOptions>(lists, {
    name: 'list',
    summary: 'lister les listes de diffusion',
    options: listOptions(filters),
    examples: ['intendance mailing-lists list', 'intendance mailing-lists list --type file --json'],
    run: (options) => list(cli, options),
  });
  addExport<'/api/mailing_lists/download'>(lists, cli, {
    summary: 'exporter les listes de diffusion dans un fichier xlsx, csv ou pdf',
    filters,
    examples: ['intendance mailing-lists export --output listes.xlsx'],
    download: async (query) => (await cli.client()).GET('/api/mailing_lists/download', { params: { query }, parseAs: 'stream' }),
  });
  addVerb<ImportOptions>(lists, {
    name: 'import',
    summary: 'créer une liste depuis un fichier csv, xlsx ou ods d’adresses',
    arguments: [new Argument('<fichier>', 'fichier csv, xlsx ou ods avec une colonne « E-mail »')],
    options: [
      new Option('--name <nom>', 'nom de la liste (défaut : celui du fichier)'),
      new Option('--dry-run', 'dire ce que le fichier contient, sans rien écrire'),
      new Option('--consent', 'certifier que ces personnes ont accepté de recevoir nos messages'),
      jsonOption(),
    ],
    examples: [
      'intendance mailing-lists import anciens.csv --dry-run',
      'intendance mailing-lists import anciens.csv --name Anciens --consent',
    ],
    run: (options, [file = '']) => importFile(cli, file, options),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/mailing_lists', { params: { query: listQuery<'/api/mailing_lists'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.mailing_lists, columns);
  cli.output.note(`${count(page.totalCount, 'liste')}.`);
}

async function importFile(cli: Cli, path: string, { name, dryRun = false, consent = false, json }: ImportOptions): Promise<void> {
  const client = await cli.client();
  const form = await uploadForm(path, { dry_run: String(dryRun) });
  // The document types a file as a text; the serializer sends the form as it is.
  const report = await unwrap(client.POST('/api/mailing_lists/files', { body: { file: '' }, bodySerializer: () => form }));
  if (!json) for (const { line, message } of report.errors) cli.output.warn(`ligne ${line} : ${message}`);
  if (dryRun) return json ? cli.output.json(report) : cli.output.line(contents(report));
  const body = { name: name ?? report.name, type: 'file' as const, data: { file: report.id }, consent };
  const created = await unwrap(client.POST('/api/mailing_lists', { body }));
  if (json) return cli.output.json(created);
  await cli.output.line(`${created.id}  ${created.name} : ${contents(report)}`);
}

const contents = ({ contacts, refused }: Schema<'MailingListReportDto'>): string =>
  `${count(contacts, 'contact')}, ${count(refused, 'ligne écartée', 'lignes écartées')}`;
