import { type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count } from '../../platform/format.js';
import { readIds } from '../../platform/ids.js';
import { jsonOption } from '../../platform/list-options.js';
import { addVerb, idsArgument } from '../../platform/verb.js';

type TrashOptions = { dryRun?: boolean; json?: boolean };
type TrashCommand = Schema<'BulkOperationsDto'>['command'];
type Result = Schema<'BulkOperationsResultDto'>;

const done = { delete: 'mise à la corbeille', restore: 'restaurée', unallocate: 'à affecter' } as const;

/** Hundreds of ids at a time: a pipe may bring more than one request carries. */
const linesPerRequest = 1000;

export function addOperationsTrash(operations: Command, cli: Cli): void {
  const dryRun = () => new Option('--dry-run', 'montrer ce qui serait fait, sans rien changer');
  addVerb<TrashOptions>(operations, {
    name: 'delete',
    summary: 'mettre des opérations à la corbeille',
    arguments: [idsArgument('des opérations')],
    options: [dryRun(), jsonOption()],
    examples: [
      'intendance operations delete 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
      "intendance operations list --search essai --all --json | jq -r '.operations[].id' | intendance operations delete - --dry-run",
    ],
    run: (options, ids) => run(cli, 'delete', ids, options),
  });
  addVerb<TrashOptions>(operations, {
    name: 'restore',
    summary: 'sortir des opérations de la corbeille',
    arguments: [idsArgument('des opérations')],
    options: [dryRun(), jsonOption()],
    examples: ["intendance operations list --deleted --all --json | jq -r '.operations[].id' | intendance operations restore -"],
    run: (options, ids) => run(cli, 'restore', ids, options),
  });
  addVerb<TrashOptions>(operations, {
    name: 'unallocate',
    summary: 'annuler l’affectation groupée d’opérations ; ce qui a été affecté à la main depuis est gardé',
    arguments: [idsArgument('des opérations')],
    options: [dryRun(), jsonOption()],
    examples: ['intendance operations unallocate 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --dry-run'],
    run: (options, ids) => run(cli, 'unallocate', ids, options),
  });
}

async function run(cli: Cli, command: TrashCommand, idArguments: readonly string[], { dryRun, json }: TrashOptions): Promise<void> {
  const [client, ids] = [await cli.client(), await readIds(cli.terminal, idArguments)];
  const total: Result = { done: 0, refused: 0, results: [] };
  for (let from = 0; from < ids.length; from += linesPerRequest) {
    const body = { command, ids: ids.slice(from, from + linesPerRequest), ...(dryRun && { dry_run: true }) };
    const part = await unwrap(client.POST('/api/comptability/operations/bulk', { body }));
    total.done += part.done;
    total.refused += part.refused;
    total.results.push(...part.results);
  }
  if (total.refused > 0) cli.markRefused();
  if (json) return cli.output.json(total);
  for (const { id, outcome, message } of total.results)
    await cli.output.line(
      outcome === 'refused'
        ? `${cli.output.styled('red', '✗')} ${id}  ${message ?? ''}`
        : `${cli.output.styled('green', '✓')} ${id}  ${dryRun ? `serait ${done[command]}` : done[command]}`,
    );
  cli.output.note(
    `${count(total.done, 'opération')} ${dryRun ? 'à traiter' : total.done < 2 ? 'traitée' : 'traitées'}, ${count(total.refused, 'refus', 'refus')}.`,
  );
}
