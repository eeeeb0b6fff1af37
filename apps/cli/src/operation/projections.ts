import { setTimeout as delay } from 'node:timers/promises';
import { unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { ApiClient, Cli } from '../platform/cli.js';
import { exitCodes, Failure } from '../platform/failure.js';
import { jsonOption } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { startProgress } from '../platform/progress.js';
import { addVerb } from '../platform/verb.js';
import type { Projection } from '../platform/wire.js';

const columns: readonly Column<Projection>[] = [
  { header: 'Projection', cell: ({ name }) => name },
  { header: 'Version', cell: ({ version }) => String(version), align: 'right' },
  { header: 'État', cell: ({ status }) => status },
  { header: 'Retard', cell: ({ lag }) => String(lag), align: 'right' },
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
  await cli.output.table(answer.projections, columns);
}

async function rebuild(cli: Cli, name: string, wait: boolean): Promise<void> {
  const client = await cli.client();
  await unwrap(client.POST('/api/projections/{name}/rebuild', { params: { path: { name } } }));
  if (!wait) return cli.output.note(`Reconstruction de ${name} lancée.`);
  const started = await read(client, name);
  const progress = startProgress(cli.terminal, { label: name, total: started.lag });
  try {
    for (let now = started; now.status === 'rebuilding'; now = await read(client, name)) {
      progress.set(started.lag - now.lag);
      await delay(250);
    }
  } finally {
    progress.stop();
  }
  cli.output.note(`${name} est reconstruite.`);
}

async function read(client: ApiClient, name: string): Promise<Projection> {
  const { projections } = await unwrap(client.GET('/api/projections'));
  const found = projections.find((projection) => projection.name === name);
  if (!found) throw new Failure(`La projection '${name}' n’existe pas.`, exitCodes.refused);
  return found;
}
