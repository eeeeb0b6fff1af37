import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import { mapOption, uploadForm } from '../../capabilities/file-import/import-file.js';
import type { Cli } from '../../platform/cli.js';
import { count, euros, instant } from '../../platform/format.js';
import { jsonOption, parseDay } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';
import { outputOption } from '../ledger-options.js';
import { saveDocument } from '../save-document.js';

type AssetFile = Schema<'AssetFileDto'>;
type ImportOptions = {
  dryRun?: boolean;
  map?: Record<string, string>;
  sheet?: string;
  takenOverOn?: string;
  budget?: 'ASC' | 'AEP';
  json?: boolean;
};

const mostShown = 20;

export function addFixedAssets(program: Command, cli: Cli): void {
  const assets = program.command('fixed-assets').summary('immobilisations').description('Registre des immobilisations.');
  addVerb<ImportOptions>(assets, {
    name: 'import',
    summary: 'reprendre le registre d’une autre comptabilité',
    arguments: [new Argument('<fichier>', 'fichier csv, xlsx ou ods, 1 000 immobilisations au plus')],
    options: [
      new Option('--dry-run', 'dire ce que le fichier inscrirait, sans rien écrire'),
      mapOption('champ d’une colonne ; « colonne= » l’ignore', 'Cpte=account'),
      new Option('--sheet <feuille>', 'feuille du classeur (défaut : la première visible qui porte des titres connus)'),
      new Option('--taken-over-on <jour>', 'dernier jour des amortissements repris (défaut : la veille du premier exercice)').argParser(
        parseDay,
      ),
      new Option('--budget <budget>', 'd’un comité : le budget des lignes qui n’en nomment pas').choices(['ASC', 'AEP']),
      jsonOption(),
    ],
    examples: [
      'intendance fixed-assets import registre-2025.xlsx --dry-run',
      'intendance fixed-assets import registre.csv --map Cpte=account --taken-over-on 31/12/2025 --budget AEP',
    ],
    run: (options, [file = '']) => importFile(cli, file, options),
  });
  addVerb<{ json?: boolean }>(assets, {
    name: 'imports',
    summary: 'lister les registres repris, avec l’identifiant de chaque reprise',
    options: [jsonOption()],
    examples: ['intendance fixed-assets imports'],
    run: ({ json }) => listImports(cli, json === true),
  });
  addVerb<{ json?: boolean }>(assets, {
    name: 'withdraw',
    summary: 'retirer un registre repris, avec ses dotations et ses sorties des périodes ouvertes',
    arguments: [new Argument('<reprise>', 'identifiant de la reprise')],
    options: [jsonOption()],
    examples: ['intendance fixed-assets withdraw 0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8b01'],
    run: ({ json }, [id = '']) => withdrawImport(cli, id, json === true),
  });
  addVerb<{ output?: string }>(assets, {
    name: 'template',
    summary: 'télécharger le modèle à remplir (xlsx)',
    options: [outputOption()],
    examples: ['intendance fixed-assets template --output registre.xlsx'],
    run: async ({ output }) => {
      const client = await cli.client();
      await saveDocument(cli, 'Modèle', client.GET('/api/comptability/fixed_assets/upload/template', { parseAs: 'stream' }), output);
    },
  });
}

async function listImports(cli: Cli, isJson: boolean): Promise<void> {
  const answer = await unwrap((await cli.client()).GET('/api/comptability/fixed_assets/imports'));
  if (isJson) return cli.output.json(answer);
  for (const { id, file_name, imported_at, assets } of answer.imports)
    await cli.output.line(`${id}  ${instant(imported_at)}  ${file_name}, ${count(assets, 'immobilisation')} au registre`);
  if (answer.imports.length === 0) await cli.output.line('Aucun registre repris.');
}

async function withdrawImport(cli: Cli, id: string, isJson: boolean): Promise<void> {
  const client = await cli.client();
  const answer = await unwrap(client.DELETE('/api/comptability/fixed_assets/imports/{id}', { params: { path: { id } } }));
  if (isJson) return cli.output.json(answer);
  const assets = count(answer.assets, 'immobilisation retirée', 'immobilisations retirées');
  await cli.output.line(`${assets} du registre, ${count(answer.entries, 'écriture reprise', 'écritures reprises')}.`);
}

/** The exit code shows that a line is refused: nothing is written then. */
async function importFile(cli: Cli, file: string, options: ImportOptions): Promise<void> {
  const client = await cli.client();
  const checked = await upload(client, file, options, true);
  const isRefused = checked.counts.errors > 0;
  const result = options.dryRun || isRefused ? checked : await upload(client, file, options, false);
  if (isRefused) cli.markRefused();
  if (options.json) return cli.output.json(result);
  await report(cli, result);
}

async function upload(
  client: ApiClient,
  file: string,
  { map = {}, sheet, takenOverOn, budget }: ImportOptions,
  isDryRun: boolean,
): Promise<AssetFile> {
  const fields = { dry_run: String(isDryRun), columns: JSON.stringify(map), sheet, taken_over_date: takenOverOn, budget };
  const form = await uploadForm(file, fields);
  // The document types a file as a text; the serializer sends the form as it is.
  return unwrap(client.POST('/api/comptability/fixed_assets/upload', { body: { file: '' }, bodySerializer: () => form }));
}

async function report(cli: Cli, { dry_run, counts, cost, earlier_depreciation, warnings, errors, accounts }: AssetFile): Promise<void> {
  for (const { message } of warnings.slice(0, mostShown)) cli.output.warn(message);
  for (const { message } of errors.slice(0, mostShown)) cli.output.note(message);
  if (errors.length > mostShown) cli.output.note('… et d’autres : --json les donne toutes.');
  for (const { code, register, ledger, difference } of accounts.filter((account) => account.difference !== 0))
    cli.output.warn(`Compte ${code} : ${euros(register)} au registre, ${euros(ledger)} au grand livre, écart de ${euros(difference)}.`);
  const outcome = counts.errors > 0 ? 'Fichier refusé, rien n’est écrit' : dry_run ? 'Essai, rien n’est écrit' : 'Registre repris';
  const sums = [
    count(counts.added, 'immobilisation nouvelle', 'immobilisations nouvelles'),
    count(counts.known, 'déjà au registre', 'déjà au registre'),
    count(counts.errors, 'ligne refusée', 'lignes refusées'),
  ].join(', ');
  await cli.output.line(`${outcome} : ${sums}. Valeur d’origine ${euros(cost)}, amortissements repris ${euros(earlier_depreciation)}.`);
}
