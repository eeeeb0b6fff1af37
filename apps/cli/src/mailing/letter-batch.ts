import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import { type Cli, unwrapStream } from '../platform/cli.js';
import { saveDownload } from '../platform/download.js';
import { exitCodes, Failure } from '../platform/failure.js';
import { count } from '../platform/format.js';
import { jsonOption } from '../platform/list-options.js';
import { addVerb, idArgument } from '../platform/verb.js';

type Batch = Schema<'LetterBatchDto'>;
type Request = Schema<'RequestLettersDto'>;
type Step = NonNullable<Request['audience']>[number];
type Options = {
  format: Request['format'];
  audience?: Step[];
  sheet?: NonNullable<Request['sheet']>;
  start?: number;
  duplex?: boolean;
  output?: string;
  out?: string;
  dryRun?: boolean;
  json?: boolean;
};

const pollMs = 250;
const steps = ['without-address', 'bounced', 'to-send', 'unsubscribed'] as const;
const example = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';
const missingParts: Record<Schema<'IncompleteAddressDto'>['missing'][number], string> = {
  address: 'rue',
  zip_code: 'code postal',
  city: 'ville',
  too_long: 'plus de quatre lignes',
  not_in_directory: 'hors de l’annuaire',
};

/** The verb of `mailings` about the post. */
export function addLetterVerb(mailings: Command, cli: Cli): void {
  addVerb<Options>(mailings, {
    name: 'letters',
    summary: 'préparer et enregistrer les lettres ou les étiquettes d’un publipostage, une par foyer',
    arguments: [idArgument('du publipostage')],
    options: [
      new Option('--format <format>', 'lettres ou étiquettes').choices(['letters', 'labels']).default('letters'),
      new Option('--audience <étape...>', 'à qui écrire (défaut : without-address)').choices(steps),
      new Option('--sheet <référence>', 'planche d’étiquettes Avery').choices(['L7160', 'L7163', 'L7159']),
      new Option('--start <rang>', 'première étiquette libre').argParser(parseRank),
      new Option('--duplex', 'impression recto verso : chaque lettre commence sur une nouvelle feuille'),
      new Option('-o, --output <fichier>', 'fichier ou dossier ; « - » pour la sortie standard (défaut : le nom donné par le serveur)'),
      new Option('--out <fichier>').hideHelp().conflicts('output'),
      new Option('--dry-run', 'montrer les foyers et les adresses incomplètes sans rien préparer'),
      jsonOption(),
    ],
    examples: [
      `intendance mailings letters ${example} --dry-run`,
      `intendance mailings letters ${example} --format labels --sheet L7160 --start 5 --output etiquettes.pdf`,
    ],
    run: (options, [id = '']) => (options.dryRun ? showAudience(cli, id, options) : make(cli, id, options)),
  });
}

function parseRank(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Failure('--start attend un nombre à partir de 1.', exitCodes.usage);
  return Number(text);
}

async function showAudience(cli: Cli, id: string, { audience, json }: Pick<Options, 'audience' | 'json'>): Promise<void> {
  const client = await cli.client();
  const query = audience ? { audience: audience.join(',') } : {};
  const shown = await unwrap(client.GET('/api/mailings/{id}/letters/audience', { params: { path: { id }, query } }));
  if (json) return cli.output.json(shown);
  await cli.output.line(`${count(shown.households, 'courrier')} pour ${count(shown.people, 'personne')}.`);
  for (const { name, missing } of shown.incomplete)
    await cli.output.line(`Adresse incomplète : ${name} (${missing.map((part) => missingParts[part]).join(', ')})`);
}

async function make(cli: Cli, id: string, { out, output = out, json, dryRun: _, ...body }: Options): Promise<void> {
  const client = await cli.client();
  const requested = await unwrap(client.POST('/api/mailings/{id}/letters', { params: { path: { id } }, body }));
  const batch = await finished(client, id, requested);
  if (batch.status !== 'made') throw new Failure(batch.reason ?? 'Le fichier a été supprimé : préparez-le à nouveau.', exitCodes.refused);
  const params = { path: { id, batchId: batch.id } };
  const download = client.GET('/api/mailings/{id}/letters/{batchId}/download', { params, parseAs: 'stream' });
  const path = await saveDownload(cli, await unwrapStream(download), output);
  if (json) return cli.output.json(batch);
  const { households, incomplete, pages } = batch;
  cli.output.note(`${count(households, 'courrier')}, ${count(pages ?? 0, 'page')}, ${incomplete} sans adresse complète.`);
  if (path !== null) cli.output.note(`Fichier enregistré : ${path}`);
}

async function finished(client: ApiClient, id: string, batch: Batch): Promise<Batch> {
  let current = batch;
  while (current.status === 'running') {
    await delay(pollMs);
    const params = { path: { id, batchId: batch.id } };
    current = await unwrap(client.GET('/api/mailings/{id}/letters/{batchId}', { params }));
  }
  return current;
}
