import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import { followImport } from '../capabilities/file-import/follow-import.js';
import { mapOption, saveRefusedRows, uploadForm } from '../capabilities/file-import/import-file.js';
import type { Cli } from '../platform/cli.js';
import { count } from '../platform/format.js';
import { jsonOption } from '../platform/list-options.js';
import { addVerb } from '../platform/verb.js';
import { type OrderImport, orderImports } from './order-imports.js';

type ImportOptions = { dryRun?: boolean; map?: Record<string, string>; sheet?: string; errors?: string; json?: boolean };

const mostShown = 20;

export function addOrderImport(orders: Command, cli: Cli): void {
  addVerb<ImportOptions>(orders, {
    name: 'import',
    summary: 'importer un fichier csv, xlsx ou ods de commandes de la billetterie',
    arguments: [new Argument('<fichier>', 'fichier csv, xlsx ou ods, 100 000 lignes au plus')],
    options: [
      new Option('--dry-run', 'dire ce que le fichier ferait, sans rien écrire'),
      mapOption('champ d’une colonne ; « colonne= » l’ignore', 'Bon=number'),
      new Option('--sheet <feuille>', 'feuille du classeur (défaut : la première visible qui porte des titres connus)'),
      new Option('--errors <fichier>', 'enregistrer les lignes refusées et leurs raisons dans un xlsx'),
      jsonOption(),
    ],
    examples: [
      'intendance orders import commandes-mars.csv --dry-run',
      'intendance orders import commandes-mars.xlsx --errors refus.xlsx',
      'intendance orders import export.csv --map Bon=number --map Tarif=price',
    ],
    run: (options, [file = '']) => importFile(cli, file, options),
  });
}

async function importFile(cli: Cli, file: string, options: ImportOptions): Promise<void> {
  const client = await cli.client();
  const dryRun = await upload(client, file, options);
  const result = options.dryRun ? dryRun : await write(cli, client, dryRun);
  const counts = options.dryRun ? result.dry_run : result.counts;
  if (options.errors !== undefined && counts.errors > 0)
    await saveRefusedRows(cli, client, orderImports, { id: result.id, target: options.errors });
  if (counts.errors > 0 || result.failure) cli.markRefused();
  if (options.json) return cli.output.json(result);
  await report(cli, result, counts, options.dryRun ?? false);
}

async function upload(client: ApiClient, file: string, { map = {}, sheet }: ImportOptions): Promise<OrderImport> {
  const form = await uploadForm(file, { columns: JSON.stringify(map), sheet });
  // The document types a file as a text; the serializer sends the form as it is.
  return unwrap(client.POST('/api/orders/upload', { body: { file: '' }, bodySerializer: () => form }));
}

async function write(cli: Cli, client: ApiClient, { id }: OrderImport): Promise<OrderImport> {
  const started = await unwrap(client.POST('/api/orders/imports/{id}/confirm', { params: { path: { id } } }));
  return followImport(cli, client, orderImports, started);
}

async function report(cli: Cli, orderImport: OrderImport, counts: Schema<'OrderImportCountsDto'>, isDryRun: boolean): Promise<void> {
  const { id, status, warnings, errors, failure, sheet, sheets } = orderImport;
  if (sheets.length > 1) cli.output.note(`Feuille lue : ${sheet} (parmi ${sheets.join(', ')} ; --sheet en choisit une autre)`);
  for (const { message } of warnings.slice(0, mostShown)) cli.output.warn(message);
  for (const { message } of errors.slice(0, mostShown)) cli.output.note(message);
  if (errors.length > mostShown) cli.output.note('… et d’autres : --errors refus.xlsx les donne toutes.');
  if (failure) cli.output.warn(failure.message);
  const sums = [
    count(counts.created, 'commande nouvelle', 'commandes nouvelles'),
    count(counts.updated, 'changée', 'changées'),
    count(counts.cancelled, 'annulée', 'annulées'),
    count(counts.unchanged, 'déjà connue', 'déjà connues'),
    `${counts.waiting.toLocaleString('fr-FR')} en attente`,
    count(counts.errors, 'refusée', 'refusées'),
  ].join(', ');
  const outcome = isDryRun ? 'Essai, rien n’est écrit' : status === 'done' ? 'Import terminé' : 'Import arrêté';
  await cli.output.line(`${outcome} : ${sums}. (${id})`);
}
