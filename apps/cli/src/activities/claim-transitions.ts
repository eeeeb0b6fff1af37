import type { Schema } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { count, euros } from '../platform/format.js';
import { readIds } from '../platform/ids.js';
import { jsonOption, parseDay } from '../platform/list-options.js';
import { startProgress } from '../platform/progress.js';
import { addVerb, idsArgument } from '../platform/verb.js';

type BulkAnswer = Schema<'BulkResultDto'>;
type BulkLine = Schema<'BulkLineDto'>;

/** The parameters of a transition, with the ids of its claims. */
export type BulkTerms<Name extends string> = {
  ids: string[];
  command: Name;
  reason?: string | undefined;
  paid_on?: string | undefined;
  payment_mode?: string | undefined;
  operation?: string | undefined;
  dry_run?: boolean | undefined;
};

export type Transition<Name extends string> = {
  readonly name: string;
  readonly summary: string;
  readonly command: Name;
  /** The text of a line that succeeded. */
  readonly done: string;
  readonly options: readonly Option[];
  readonly examples: readonly string[];
};
type TransitionOptions = { reason?: string; paidOn?: string; paymentMode?: string; operation?: string; dryRun?: boolean; json?: boolean };

/** The transitions of one noun, each over one or many of its records. */
export type Transitions<Name extends string> = {
  /** `demande` in counts; `Demandes` beside the progress bar (`label`). */
  readonly noun: string;
  readonly label: string;
  readonly transitions: readonly Transition<Name>[];
  send(terms: BulkTerms<Name>): Promise<BulkAnswer>;
};

export const reasonOption = (description: string): Option => new Option('--reason <motif>', description).makeOptionMandatory();

export const paymentOptions = (): Option[] => [
  new Option('--paid-on <jour>', 'jour du paiement (défaut : aujourd’hui)').argParser(parseDay),
  new Option('--payment-mode <mode>', 'mode de paiement'),
  new Option('--operation <id>', 'opération bancaire du paiement'),
];

/** One request carries this many: the bar moves, and a refused line is known early. */
const linesPerRequest = 100;

export function addTransitions<Name extends string>(parent: Command, cli: Cli, all: Transitions<Name>): void {
  for (const transition of all.transitions)
    addVerb<TransitionOptions>(parent, {
      name: transition.name,
      summary: transition.summary,
      arguments: [idsArgument(`des ${all.noun}s`)],
      options: [...transition.options, new Option('--dry-run', 'montrer ce qui serait fait, sans rien changer'), jsonOption()],
      examples: transition.examples,
      run: async (options, ids) => run(cli, all, transition, await readIds(cli.terminal, ids), options),
    });
}

async function run<Name extends string>(
  cli: Cli,
  all: Transitions<Name>,
  transition: Transition<Name>,
  ids: readonly string[],
  options: TransitionOptions,
): Promise<void> {
  const answer = await send(cli, all, transition, ids, options);
  if (answer.refused > 0) cli.markRefused();
  if (options.json) return cli.output.json(answer);
  for (const line of answer.results) await cli.output.line(describe(cli, transition, line, options.dryRun));
  const done = `${count(answer.done, all.noun)} ${options.dryRun ? 'à traiter' : answer.done < 2 ? 'traitée' : 'traitées'}`;
  cli.output.note(`${done} (${euros(answer.amount)}), ${count(answer.refused, 'refus', 'refus')}.`);
}

async function send<Name extends string>(
  cli: Cli,
  all: Transitions<Name>,
  { command }: Transition<Name>,
  ids: readonly string[],
  options: TransitionOptions,
): Promise<BulkAnswer> {
  const total: BulkAnswer = { done: 0, refused: 0, amount: 0, results: [] };
  const progress = startProgress(cli.terminal, { label: all.label, total: ids.length });
  const { reason, paidOn: paid_on, paymentMode: payment_mode, operation, dryRun: dry_run } = options;
  try {
    for (let from = 0; from < ids.length; from += linesPerRequest) {
      const some = ids.slice(from, from + linesPerRequest);
      const part = await all.send({ ids: some, command, reason, paid_on, payment_mode, operation, dry_run });
      total.done += part.done;
      total.refused += part.refused;
      // Euros add up in cents, or 0.1 + 0.2 would show.
      total.amount = (Math.round(total.amount * 100) + Math.round(part.amount * 100)) / 100;
      total.results.push(...part.results);
      progress.add(some.length);
    }
  } finally {
    progress.stop();
  }
  return total;
}

function describe({ output }: Cli, { done }: Transition<string>, line: BulkLine, dryRun: boolean | undefined): string {
  if (line.outcome === 'refused') return `${output.styled('red', '✗')} ${line.id}  ${line.message ?? line.code ?? 'refusée'}`;
  return `${output.styled('green', '✓')} ${line.id}  ${dryRun ? `serait ${done}` : done}  ${euros(line.amount)}`.trimEnd();
}
