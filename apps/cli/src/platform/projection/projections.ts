import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { count, instant } from '../format.js';
import { jsonOption } from '../list-options.js';
import type { Column } from '../output.js';
import { startProgress } from '../progress.js';
import { addVerb } from '../verb.js';

type Projection = Schema<'ProjectionDto'>;

const pollMs = 250;
const statusLabels = { live: 'à jour', rebuilding: 'en reconstruction', failed: 'en échec' } as const;

const columns: readonly Column<Projection>[] = [
  { header: 'Projection', cell: ({ name }) => name },
  { header: 'Base', cell: ({ database }) => database },
  { header: 'Version', cell: ({ version }) => String(version), align: 'right' },
  { header: 'État', cell: ({ status }) => statusLabels[status] },
  { header: 'Structures arrêtées', cell: ({ parked }) => (parked > 0 ? String(parked) : ''), align: 'right' },
  { header: 'Retard', cell: ({ lag, lag_seconds }) => (lag === 0 ? '' : `${count(lag, 'événement')}, ${Math.round(lag_seconds)} s`) },
  { header: 'Reconstruite le', cell: ({ rebuilt_at }) => instant(rebuilt_at) },
  { header: 'Erreur', cell: ({ error }) => error?.split('\n')[0] ?? '' },
];

export function addProjections(program: Command, cli: Cli): void {
  const projections = program
    .command('projections')
    .summary('modèles de lecture : état et reconstruction')
    .description('Modèles de lecture : état et reconstruction. Réservé à l’exploitation.');
  addVerb<{ json?: boolean }>(projections, {
    name: 'status',
    summary: 'afficher l’état des projections',
    options: [jsonOption()],
    examples: ['intendance projections status', 'intendance projections status --json'],
    run: ({ json }) => status(cli, json),
  });
  addVerb<{ wait: boolean }>(projections, {
    name: 'rebuild',
    summary: 'reconstruire une projection à côté de celle qui sert, puis échanger',
    arguments: [new Argument('<projection>', 'nom de la projection')],
    options: [new Option('--no-wait', 'rendre la main aussitôt')],
    examples: ['intendance projections rebuild refund-list'],
    run: ({ wait }, [name = '']) => rebuild(cli, name, wait),
  });
}

async function status(cli: Cli, json: boolean | undefined): Promise<void> {
  const answer = await unwrap((await cli.client()).GET('/api/projections'));
  if (json) return cli.output.json(answer);
  if (answer.silent_databases.length > 0) cli.output.note(`Ces bases ne répondent pas : ${answer.silent_databases.join(', ')}.`);
  await cli.output.table(answer.projections, columns);
}

async function rebuild(cli: Cli, name: string, wait: boolean): Promise<void> {
  const client = await cli.client();
  const before = new Map((await find(client, name)).map((projection) => [projection.database, projection]));
  await unwrap(client.POST('/api/projections/{name}/rebuild', { params: { path: { name } } }));
  if (!wait) return cli.output.note(`Reconstruction de ${name} lancée.`);
  const progress = startProgress(cli.terminal, { label: `Reconstruction de ${name}` });
  try {
    // A database that answers later is rebuilt then, without anybody waiting.
    while (isUnderWay(before, await find(client, name))) await delay(pollMs);
  } finally {
    progress.stop();
  }
  cli.output.note(`${name} est reconstruite.`);
}

/**
 * The rebuild is over in a database when the date of its swap has changed: between the request and the start, the status shows nothing.
 * @throws Failure when it has failed in one
 */
function isUnderWay(before: ReadonlyMap<string, Projection>, now: readonly Projection[]): boolean {
  const rest = now.filter(({ database, rebuilt_at }) => before.has(database) && rebuilt_at === before.get(database)?.rebuilt_at);
  // A projection that had failed before keeps that status until its new generation takes over.
  const failure = rest.find(
    ({ status, database, is_rebuilding }) => status === 'failed' && (before.get(database)?.status !== 'failed' || !is_rebuilding),
  );
  if (failure) throw new Failure(`La reconstruction a échoué : ${failure.error}`, exitCodes.unavailable);
  return rest.length > 0;
}

/** The projection in each database that answers. */
async function find(client: ApiClient, name: string): Promise<Projection[]> {
  const { projections } = await unwrap(client.GET('/api/projections'));
  const matches = projections.filter((projection) => projection.name === name);
  if (matches.length > 0) return matches;
  const names = [...new Set(projections.map((projection) => projection.name))].join(', ');
  throw new Failure(`La projection '${name}' n’existe pas. Projections : ${names}.`, exitCodes.refused);
}
