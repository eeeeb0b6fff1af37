import type { Schema } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { day, euros } from '../../platform/format.js';
import { readIds } from '../../platform/ids.js';
import { jsonOption, parseDay } from '../../platform/list-options.js';
import { addVerb, idsArgument } from '../../platform/verb.js';
import { sendEach } from '../send-each.js';

type Operation = Schema<'OperationDto'>;
type ReverseOptions = { on: string; rewrite?: boolean; dryRun?: boolean; json?: boolean };

export function addOperationsReverse(operations: Command, cli: Cli): void {
  addVerb<ReverseOptions>(operations, {
    name: 'reverse',
    summary: 'contre-passer des opérations validées, et les ressaisir si on le demande',
    arguments: [idsArgument('des opérations')],
    options: [
      new Option('--on <jour>', 'jour de la contre-passation, dans une période ouverte').argParser(parseDay).makeOptionMandatory(),
      new Option('--rewrite', 'ressaisir l’opération ce jour-là, à affecter'),
      new Option('--dry-run', 'contrôler seulement, sans rien écrire'),
      jsonOption(),
    ],
    examples: [
      'intendance operations reverse 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --on 15/01/2027 --dry-run',
      'intendance operations reverse 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --on 15/01/2027 --rewrite',
      "intendance operations list --search doublon --all --json | jq -r '.operations[].id' | intendance operations reverse - --on 15/01/2027",
    ],
    run: (options, ids) => reverse(cli, ids, options),
  });
  addVerb<{ json?: boolean }>(operations, {
    name: 'cancel-reversal',
    summary: 'annuler des contre-passations qui ne sont pas validées, avec leurs ressaisies',
    arguments: [idsArgument('des opérations contre-passées')],
    options: [jsonOption()],
    examples: ['intendance operations cancel-reversal 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    run: (options, ids) => cancel(cli, ids, options),
  });
}

async function reverse(cli: Cli, idArguments: readonly string[], { on: date, rewrite, dryRun, json }: ReverseOptions): Promise<void> {
  const body = { date, ...(rewrite && { rewrite }), ...(dryRun && { dry_run: true }) };
  const done = `${dryRun ? 'serait contre-passée' : 'contre-passée'} le ${day(date)}`;
  await sendEach(cli, await readIds(cli.terminal, idArguments), {
    send: (client, id) => client.POST('/api/comptability/operations/{id}/reverse', { params: { path: { id } }, body }),
    ...lineOf(done, json),
  });
}

async function cancel(cli: Cli, idArguments: readonly string[], { json }: { json?: boolean }): Promise<void> {
  await sendEach(cli, await readIds(cli.terminal, idArguments), {
    send: (client, id) => client.DELETE('/api/comptability/operations/{id}/reverse', { params: { path: { id } } }),
    ...lineOf('contre-passation annulée', json),
  });
}

const lineOf = (done: string, json = false) => ({
  format: ({ date, wording, value }: Operation) => `${day(date)} ${wording} ${euros(value)}  ${done}`,
  answer: 'operation',
  noun: 'opération',
  isJson: json,
});
