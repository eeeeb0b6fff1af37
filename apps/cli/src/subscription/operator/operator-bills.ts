import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { day, euros } from '../../platform/format.js';
import { jsonOption, parseDay } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';

type RunLine = Schema<'BillRunLineDto'>;
type RunOptions = { dryRun?: boolean; on?: string; json?: boolean };
type Sales = Schema<'DailySalesDto'>;
type Payments = Schema<'DailyPaymentsDto'>;

const outcomes: Record<RunLine['outcome'], string> = { issued: 'émise', due: 'due', skipped: 'non émise', failed: 'échouée' };
const runColumns: readonly Column<RunLine>[] = [
  { header: 'Structure', cell: ({ environment_name }) => environment_name },
  { header: 'Numéro', cell: ({ number }) => number ?? '' },
  { header: 'Du', cell: ({ date_begin }) => day(date_begin) },
  { header: 'Au', cell: ({ date_end }) => day(date_end) },
  { header: 'Total TTC', cell: ({ total }) => euros(total), align: 'right' },
  { header: 'Résultat', cell: ({ outcome, reason }) => (reason === null ? outcomes[outcome] : `${outcomes[outcome]} : ${reason}`) },
];
const saleColumns: readonly Column<Sales>[] = [
  { header: 'Date', cell: ({ date }) => day(date) },
  { header: 'TVA', cell: ({ vat_rate }) => `${vat_rate} %` },
  { header: 'Factures et avoirs', cell: ({ documents }) => String(documents), align: 'right' },
  { header: 'Hors taxes', cell: ({ net }) => euros(net), align: 'right' },
  { header: 'TVA due', cell: ({ vat }) => euros(vat), align: 'right' },
  { header: 'Total TTC', cell: ({ total }) => euros(total), align: 'right' },
];
const paymentColumns: readonly Column<Payments>[] = [
  { header: 'Date', cell: ({ date }) => day(date) },
  { header: 'TVA', cell: ({ vat_rate }) => `${vat_rate} %` },
  { header: 'Paiements', cell: ({ payments }) => String(payments), align: 'right' },
  { header: 'Total TTC', cell: ({ total }) => euros(total), align: 'right' },
];

const refundColumns: readonly Column<Schema<'BillRefundDto'>>[] = [
  { header: 'Avoir', cell: ({ number }) => number },
  { header: 'Facture', cell: ({ bill_number }) => bill_number },
  { header: 'Client', cell: ({ customer }) => customer },
  { header: 'Date', cell: ({ date }) => day(date) },
  { header: 'Total TTC', cell: ({ total }) => euros(total), align: 'right' },
];

/** Verbs of operators, over the bills of all structures. */
export function addOperatorBills(bills: Command, cli: Cli): void {
  addVerb<RunOptions>(bills, {
    name: 'run',
    summary: 'émettre les factures dues de toutes les structures (exploitation)',
    options: [
      new Option('--dry-run', 'montrer ce qui est dû sans rien émettre'),
      new Option('--on <jour>', 'ce qui est dû ce jour-là (défaut : aujourd’hui)').argParser(parseDay),
      jsonOption(),
    ],
    examples: ['intendance bills run --dry-run', 'intendance bills run --dry-run --on 31/12/2026', 'intendance bills run'],
    run: (options) => runBills(cli, options),
  });
  addVerb<{ reason: string; json?: boolean }>(bills, {
    name: 'credit',
    summary: 'émettre l’avoir d’une facture (exploitation)',
    arguments: [new Argument('<numéro>', 'numéro de la facture')],
    options: [new Option('--reason <motif>', 'motif imprimé sur l’avoir').makeOptionMandatory(), jsonOption()],
    examples: ['intendance bills credit F2026-000001 --reason "Module choisi par erreur"'],
    run: ({ reason, json }, [number = '']) => credit(cli, number.toUpperCase(), reason, json),
  });
  addVerb<{ json?: boolean }>(bills, {
    name: 'refunds',
    summary: 'lister les avoirs à rembourser (exploitation)',
    options: [jsonOption()],
    examples: ['intendance bills refunds'],
    run: async ({ json }) => showRefunds(cli, await unwrap((await cli.client()).GET('/api/operator/bills/refunds')), json),
  });
  addVerb<{ on: string; reference: string; json?: boolean }>(bills, {
    name: 'refund',
    summary: 'noter que l’avoir d’une facture est remboursé (exploitation)',
    arguments: [new Argument('<numéro>', 'numéro de la facture')],
    options: [
      new Option('--on <jour>', 'jour du remboursement').argParser(parseDay).makeOptionMandatory(),
      new Option('--reference <référence>', 'celle du virement').makeOptionMandatory(),
      jsonOption(),
    ],
    examples: ['intendance bills refund F2026-000001 --on 15/12/2026 --reference "Virement du 15/12"'],
    run: async ({ on, reference, json }, [number = '']) => {
      const params = { path: { number: number.toUpperCase() } };
      const body = { on, reference };
      await showRefunds(cli, await unwrap((await cli.client()).POST('/api/operator/bills/{number}/refund', { params, body })), json);
    },
  });
  addVerb<{ from: string; to: string; json?: boolean }>(bills, {
    name: 'e-reporting',
    summary: 'totaux par jour et par taux de TVA à déclarer (exploitation)',
    options: [
      new Option('--from <jour>', 'premier jour').argParser(parseDay).makeOptionMandatory(),
      new Option('--to <jour>', 'dernier jour').argParser(parseDay).makeOptionMandatory(),
      jsonOption(),
    ],
    examples: ['intendance bills e-reporting --from 01/11/2026 --to 30/11/2026 --json'],
    run: ({ from, to, json }) => report(cli, { from, to }, json),
  });
}

async function showRefunds(cli: Cli, list: Schema<'BillRefundsDto'>, json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(list);
  await cli.output.table(list.refunds, refundColumns);
}

async function runBills(cli: Cli, { dryRun = false, on, json }: RunOptions): Promise<void> {
  const body = { dry_run: dryRun, on: on ?? null };
  const run = await unwrap((await cli.client()).POST('/api/operator/bills/run', { body }));
  if (json) return cli.output.json(run);
  await cli.output.table(run.bills, runColumns);
  cli.output.note(`${run.totalCount === 1 ? '1 facture' : `${run.totalCount} factures`}${run.dry_run ? ' : rien n’a été émis.' : '.'}`);
}

async function credit(cli: Cli, number: string, reason: string, json: boolean | undefined): Promise<void> {
  const params = { path: { number } };
  const note = await unwrap((await cli.client()).POST('/api/operator/bills/{number}/credit', { params, body: { reason } }));
  if (json) return cli.output.json(note);
  cli.output.note(`Avoir ${note.number} émis sur la facture ${note.bill_number} : ${euros(note.total)}.`);
  if (note.debit)
    cli.output.note(`Le prélèvement ${note.debit} du ${day(note.debit_on)} est déjà à la banque : à rembourser s’il est encaissé.`);
  if (note.owed_back > 0) cli.output.note(`Le client a déjà payé : ${euros(note.owed_back)} sont à rembourser.`);
}

async function report(cli: Cli, query: { from: string; to: string }, json: boolean | undefined): Promise<void> {
  const reporting = await unwrap((await cli.client()).GET('/api/operator/e-reporting', { params: { query } }));
  if (json) return cli.output.json(reporting);
  await cli.output.table(reporting.sales, saleColumns);
  await cli.output.table(reporting.payments, paymentColumns);
}
