import { type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { count, euros } from '../platform/format.js';
import { readIds } from '../platform/ids.js';
import { jsonOption, parseDay } from '../platform/list-options.js';
import { startProgress } from '../platform/progress.js';
import { addVerb, idsArgument } from '../platform/verb.js';

type BulkAnswer = Schema<'BulkResultDto'>;
type BulkLine = Schema<'BulkLineDto'>;

type Transition = {
  readonly name: string;
  readonly summary: string;
  readonly command: 'validate' | 'refuse' | 'mark_refunded';
  /** What a line that went through says. */
  readonly done: string;
  readonly options: readonly Option[];
  readonly examples: readonly string[];
};
type TransitionOptions = { reason?: string; paidOn?: string; paymentMode?: string; dryRun?: boolean; json?: boolean };

const transitions: readonly Transition[] = [
  {
    name: 'validate',
    summary: 'valider des demandes ; le montant remboursable est recalculé',
    command: 'validate',
    done: 'validée',
    options: [],
    examples: [
      'intendance refunds validate 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --dry-run',
      "intendance refunds list --status waiting --json | jq -r '.refunds[].id' | intendance refunds validate -",
    ],
  },
  {
    name: 'refuse',
    summary: 'refuser des demandes',
    command: 'refuse',
    done: 'refusée',
    options: [new Option('--reason <motif>', 'motif du refus').makeOptionMandatory()],
    examples: ['intendance refunds refuse 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --reason "Facture illisible"'],
  },
  {
    name: 'mark-refunded',
    summary: 'marquer des demandes comme remboursées',
    command: 'mark_refunded',
    done: 'remboursée',
    options: [
      new Option('--paid-on <jour>', 'jour du paiement (défaut : aujourd’hui)').argParser(parseDay),
      new Option('--payment-mode <mode>', 'mode de paiement'),
    ],
    examples: ['intendance refunds mark-refunded 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --paid-on 2026-03-31'],
  },
];

/** One request carries this many: the bar moves, and a refused line is known early. */
const linesPerRequest = 100;

export function addTransitions(refunds: Command, cli: Cli): void {
  for (const transition of transitions)
    addVerb<TransitionOptions>(refunds, {
      name: transition.name,
      summary: transition.summary,
      arguments: [idsArgument('des demandes')],
      options: [...transition.options, new Option('--dry-run', 'montrer ce qui serait fait, sans rien changer'), jsonOption()],
      examples: transition.examples,
      run: async (options, ids) => run(cli, transition, await readIds(cli.terminal, ids), options),
    });
}

async function run(cli: Cli, transition: Transition, ids: readonly string[], options: TransitionOptions): Promise<void> {
  const answer = await send(cli, transition, ids, options);
  if (answer.refused > 0) cli.markRefused();
  if (options.json) return cli.output.json(answer);
  for (const line of answer.results) await cli.output.line(describe(cli, transition, line, options.dryRun));
  const done = `${count(answer.done, 'demande')} ${options.dryRun ? 'à traiter' : answer.done < 2 ? 'traitée' : 'traitées'}`;
  cli.output.note(`${done} (${euros(answer.amount)}), ${count(answer.refused, 'refus', 'refus')}.`);
}

async function send(cli: Cli, { command }: Transition, ids: readonly string[], options: TransitionOptions): Promise<BulkAnswer> {
  const client = await cli.client();
  const total: BulkAnswer = { done: 0, refused: 0, amount: 0, results: [] };
  const progress = startProgress(cli.terminal, { label: 'Demandes', total: ids.length });
  const { reason, paidOn: paid_on, paymentMode: payment_mode, dryRun: dry_run } = options;
  try {
    for (let from = 0; from < ids.length; from += linesPerRequest) {
      const some = ids.slice(from, from + linesPerRequest);
      const part = await unwrap(client.POST('/api/refunds/bulk', { body: { ids: some, command, reason, paid_on, payment_mode, dry_run } }));
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

function describe({ output }: Cli, { done }: Transition, line: BulkLine, dryRun: boolean | undefined): string {
  if (line.outcome === 'refused') return `${output.styled('red', '✗')} ${line.id}  ${line.message ?? line.code ?? 'refusée'}`;
  return `${output.styled('green', '✓')} ${line.id}  ${dryRun ? `serait ${done}` : done}  ${euros(line.amount)}`.trimEnd();
}
