import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import { followImport } from '../capabilities/file-import/follow-import.js';
import { mapOption, saveRefusedRows, uploadForm } from '../capabilities/file-import/import-file.js';
import { type Cli, unwrapStream } from '../platform/cli.js';
import { saveDownload } from '../platform/download.js';
import { count } from '../platform/format.js';
import { jsonOption, parseCount, parseDay } from '../platform/list-options.js';
import { addVerb } from '../platform/verb.js';
import { type PersonImport as Import, personImports } from './person-imports.js';

type Counts = Schema<'ImportCountsDto'>;
type ImportOptions = {
  dryRun?: boolean;
  validLines?: boolean;
  leaveAbsent?: number;
  exitDate?: string;
  map?: Record<string, string>;
  sheet?: string;
  errors?: string;
  json?: boolean;
};

const mostShown = 20;

export function addPeopleImport(people: Command, cli: Cli): void {
  addVerb<ImportOptions>(people, {
    name: 'import',
    summary: 'importer un fichier csv, xlsx ou ods de bénéficiaires',
    arguments: [new Argument('<fichier>', 'fichier csv, xlsx ou ods, 10 000 lignes au plus')],
    options: [
      new Option('--dry-run', 'dire ce que le fichier ferait, sans rien écrire'),
      new Option('--valid-lines', 'importer les lignes valides seulement (défaut : tout ou rien)'),
      new Option('--leave-absent <nombre>', 'sortir les présents que le fichier ne nomme pas ; leur nombre, dit par --dry-run, le confirme')
        .argParser(parseCount)
        .conflicts('validLines'),
      new Option('--exit-date <jour>', 'dernier jour des absents (défaut : aujourd’hui)').argParser(parseDay),
      mapOption('champ d’une colonne ; « colonne= » l’ignore', 'Site=CUSTOM1'),
      new Option('--sheet <feuille>', 'feuille du classeur (défaut : la première visible qui porte des titres connus)'),
      new Option('--errors <fichier>', 'enregistrer les lignes refusées et leurs raisons dans un xlsx'),
      jsonOption(),
    ],
    examples: [
      'intendance people import salaries.xlsx --dry-run',
      'intendance people import salaries.csv --valid-lines --errors refus.xlsx',
      'intendance people import salaries.csv --leave-absent 12 --exit-date 31/12/2026',
      'intendance people import salaries.csv --map Site=CUSTOM1 --map Pointure=',
      'intendance people import effectif.xlsx --sheet Présents --dry-run',
    ],
    run: (options, [file = '']) => importFile(cli, file, options),
  });
}

type ModelOptions = { output?: string };

export function addPeopleImportModel(people: Command, cli: Cli): void {
  addVerb<ModelOptions>(people, {
    name: 'import-model',
    summary: 'enregistrer le classeur à remplir pour un import',
    options: [
      new Option('-o, --output <fichier>', 'fichier ou dossier ; « - » pour la sortie standard (défaut : le nom donné par le serveur)'),
    ],
    examples: ['intendance people import-model', 'intendance people import-model -o salaries.xlsx'],
    run: async ({ output }) => {
      const client = await cli.client();
      const file = await unwrapStream(client.GET('/api/people/upload/model', { parseAs: 'stream' }));
      const path = await saveDownload(cli, file, output);
      if (path !== null) cli.output.note(`Modèle enregistré : ${path}`);
    },
  });
}

async function importFile(cli: Cli, file: string, options: ImportOptions): Promise<void> {
  const client = await cli.client();
  const dryRun = await upload(client, file, options);
  if (!options.json) for (const { message } of dryRun.warnings) cli.output.warn(message);
  const result = options.dryRun ? dryRun : await write(cli, client, dryRun, confirmationOf(options));
  const counts = options.dryRun ? result.dry_run : result.counts;
  if (options.errors !== undefined && counts.errors > 0)
    await saveRefusedRows(cli, client, personImports, { id: result.id, target: options.errors });
  if (counts.errors > 0 || result.failure) cli.markRefused();
  if (options.json) return cli.output.json(result);
  await tell(cli, result, counts, options.dryRun ?? false);
}

async function upload(client: ApiClient, file: string, { map = {}, sheet }: ImportOptions): Promise<Import> {
  const form = await uploadForm(file, { columns: JSON.stringify(map), sheet });
  // The document types a file as a text; the serializer sends the form as it is.
  const body = { file: '', columns: '' };
  return unwrap(client.POST('/api/people/upload', { body, bodySerializer: () => form }));
}

const confirmationOf = ({ validLines, leaveAbsent, exitDate }: ImportOptions): Schema<'ConfirmImportDto'> => ({
  mode: validLines ? 'valid-lines' : 'all',
  ...(leaveAbsent !== undefined && { leaving: { count: leaveAbsent, ...(exitDate !== undefined && { exit_date: exitDate }) } }),
});

async function write(cli: Cli, client: ApiClient, { id }: Import, body: Schema<'ConfirmImportDto'>): Promise<Import> {
  const started = await unwrap(client.POST('/api/people/imports/{id}/confirm', { params: { path: { id } }, body }));
  return followImport(cli, client, personImports, started);
}

async function tell(
  cli: Cli,
  { id, status, errors, failure, absent, left, sheet, sheets }: Import,
  counts: Counts,
  isDryRun: boolean,
): Promise<void> {
  if (sheets.length > 1) cli.output.note(`Feuille lue : ${sheet} (parmi ${sheets.join(', ')} ; --sheet en choisit une autre)`);
  for (const { message } of errors.slice(0, mostShown)) cli.output.note(message);
  if (errors.length > mostShown) cli.output.note(`… et d’autres : --errors refus.xlsx les donne toutes.`);
  if (failure) cli.output.warn(failure.message);
  const { created, updated, unchanged } = counts;
  const sums = `${count(created, 'création')}, ${count(updated, 'modification')}, ${count(unchanged, 'fiche inchangée', 'fiches inchangées')}, ${count(counts.errors, 'erreur')}`;
  const outcome = isDryRun ? 'Essai, rien n’est écrit' : status === 'done' ? 'Import terminé' : 'Rien n’est importé';
  const gone = isDryRun ? count(absent, 'absent du fichier', 'absents du fichier') : count(left, 'sortie');
  await cli.output.line(`${outcome} : ${sums}, ${gone}. (${id})`);
}
