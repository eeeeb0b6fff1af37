import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { ApiProblem } from '@intendance/contract/problem.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { exitCodeOf, exitCodes } from '../platform/failure.js';
import { count, day, euros } from '../platform/format.js';
import { readIds } from '../platform/ids.js';
import { jsonOption, parseDay } from '../platform/list-options.js';
import { addVerb, idsArgument } from '../platform/verb.js';

type Operation = Schema<'OperationDto'>;
type ReverseOptions = { on: string; rewrite?: boolean; dryRun?: boolean; json?: boolean };
type Line = { id: string; outcome: 'done'; operation: Operation } | { id: string; outcome: 'refused'; code: string; message: string };

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
  const lines = await each(cli, idArguments, (client, id) =>
    client.POST('/api/comptability/operations/{id}/reverse', { params: { path: { id } }, body }),
  );
  await report(cli, lines, json, `${dryRun ? 'serait contre-passée' : 'contre-passée'} le ${day(date)}`);
}

async function cancel(cli: Cli, idArguments: readonly string[], { json }: { json?: boolean }): Promise<void> {
  const lines = await each(cli, idArguments, (client, id) =>
    client.DELETE('/api/comptability/operations/{id}/reverse', { params: { path: { id } } }),
  );
  await report(cli, lines, json, 'contre-passation annulée');
}

/** One after the other: what a rule refuses does not stop the others, what would stop them all does. */
async function each(
  cli: Cli,
  idArguments: readonly string[],
  act: (client: ApiClient, id: string) => Promise<{ data?: Operation; error?: unknown; response: Response }>,
): Promise<Line[]> {
  const [client, ids] = [await cli.client(), await readIds(cli.terminal, idArguments)];
  const lines: Line[] = [];
  for (const id of ids) {
    try {
      lines.push({ id, outcome: 'done', operation: await unwrap(act(client, id)) });
    } catch (error) {
      if (!(error instanceof ApiProblem) || exitCodeOf(error.status) !== exitCodes.refused) throw error;
      lines.push({ id, outcome: 'refused', code: error.code, message: error.detail });
    }
  }
  return lines;
}

async function report(cli: Cli, results: readonly Line[], isJson: boolean | undefined, done: string): Promise<void> {
  const refused = results.filter(({ outcome }) => outcome === 'refused').length;
  if (refused > 0) cli.markRefused();
  if (isJson) return cli.output.json({ done: results.length - refused, refused, results });
  for (const line of results) await cli.output.line(formatLine(cli, line, done));
  cli.output.note(`${count(results.length - refused, 'opération')}, ${count(refused, 'refus', 'refus')}.`);
}

function formatLine({ output }: Cli, line: Line, done: string): string {
  if (line.outcome === 'refused') return `${output.styled('red', '✗')} ${line.id}  ${line.message}`;
  const { date, wording, value } = line.operation;
  return `${output.styled('green', '✓')} ${line.id}  ${day(date)} ${wording} ${euros(value)}  ${done}`;
}
