import { writeFile } from 'node:fs/promises';
import { unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import { type Cli, unwrapStream } from '../../platform/cli.js';
import { refuseExisting, saveDownload } from '../../platform/download.js';
import { exitCodes, Failure, reasonOf } from '../../platform/failure.js';
import { instant, yesNo } from '../../platform/format.js';
import { addVerb } from '../../platform/verb.js';

type OutputOption = { output?: string };

export function addSeals(program: Command, cli: Cli): void {
  const seals = program.command('seals').summary('sceaux de l’historique').description('Sceaux de l’historique de la structure.');
  addVerb<{ json?: true }>(seals, {
    name: 'show',
    summary: 'voir jusqu’où l’historique est scellé',
    options: [new Option('--json', 'résultat en JSON')],
    examples: ['intendance seals show'],
    run: ({ json }) => show(cli, json),
  });
  addVerb<OutputOption>(seals, {
    name: 'receipt',
    summary: 'prendre un reçu du dernier sceau, à garder hors de l’application',
    options: [new Option('-o, --output <fichier>', 'fichier (défaut : la sortie standard)')],
    examples: ['intendance seals receipt -o recu-2026-06-30.json'],
    run: ({ output }) => receipt(cli, output),
  });
  addVerb<OutputOption & { number?: string }>(seals, {
    name: 'timestamp',
    summary: 'télécharger l’horodatage (RFC 3161) du dernier sceau horodaté, ou d’un autre',
    options: [
      new Option('--number <n>', 'numéro du sceau (défaut : le dernier)'),
      new Option('-o, --output <fichier>', 'fichier ou dossier ; « - » pour la sortie standard (défaut : le nom donné par le serveur)'),
    ],
    examples: ['intendance seals timestamp', 'intendance seals timestamp --number 12 -o sceau-12.tst'],
    run: ({ number, output }) => timestamp(cli, number, output),
  });
  addVerb<OutputOption>(seals, {
    name: 'export',
    summary: 'télécharger l’historique scellé, à vérifier avec « intendance verify »',
    options: [
      new Option('-o, --output <fichier>', 'fichier ou dossier ; « - » pour la sortie standard (défaut : le nom donné par le serveur)'),
    ],
    examples: ['intendance seals export', 'intendance seals export -o historique.jsonl.gz'],
    run: async ({ output }) => {
      const client = await cli.client();
      const path = await saveDownload(cli, await unwrapStream(client.GET('/api/sealed_history/file', { parseAs: 'stream' })), output);
      if (path !== null) cli.output.note(`Historique enregistré : ${path}`);
    },
  });
}

async function timestamp(cli: Cli, wanted: string | undefined, output: string | undefined): Promise<void> {
  const client = await cli.client();
  const number = wanted ?? (await unwrap(client.GET('/api/sealed_history/witnesses'))).last_seal?.number;
  if (number === undefined) throw new Failure('Aucun sceau n’a encore d’horodatage.', exitCodes.refused);
  const request = { params: { path: { number: Number(number) } }, parseAs: 'stream' } as const;
  const path = await saveDownload(
    cli,
    await unwrapStream(client.GET('/api/sealed_history/witnesses/timestamps/{number}', request)),
    output,
  );
  if (path !== null) cli.output.note(`Horodatage enregistré : ${path}`);
}

async function show(cli: Cli, json: true | undefined): Promise<void> {
  const client = await cli.client();
  const state = await unwrap(client.GET('/api/sealed_history'));
  if (json) return cli.output.json(state);
  const { last_seal: last, is_complete: isComplete, is_stopped: isStopped } = state;
  if (!last) return cli.output.line('Aucun sceau pour le moment.');
  await cli.output.fields([
    ['Sceau', `nº ${last.number}, le ${instant(last.sealed_at)}`],
    ['Événements scellés', last.events.toLocaleString('fr-FR')],
    ['Tout est scellé', yesNo(isComplete)],
    ['Empreinte', last.head],
    ['Clé', last.key],
    ['Code du reçu', last.code],
  ]);
  if (isStopped) cli.output.warn('Un événement n’a pas pu être scellé ; l’installation réessaie.');
}

async function receipt(cli: Cli, path: string | undefined): Promise<void> {
  const client = await cli.client();
  const content = await unwrap(client.GET('/api/sealed_history/receipt'));
  if (path === undefined || path === '-') return cli.output.json(content);
  await refuseExisting(cli, path);
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`).catch((error: unknown) => {
    throw new Failure(`Le fichier ${path} ne peut pas être écrit (${reasonOf(error)}).`, exitCodes.file);
  });
  cli.output.note(`Reçu enregistré : ${path}`);
}
