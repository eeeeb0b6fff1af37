import { type Schema, unwrap } from '@intendance/contract/client.js';
import { onlinePaymentStatusLabels, paymentServiceLabels } from '@intendance/contract/status-labels.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { exitCodes, Failure } from '../platform/failure.js';
import { count, day, euros, lowerCase } from '../platform/format.js';
import { choicesOption, dayOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb, idArgument } from '../platform/verb.js';

type OnlinePayment = Schema<'OnlinePaymentDto'>;

const statusLabels = lowerCase(onlinePaymentStatusLabels);

const filters = [
  choicesOption('--status <statuts>', 'status|in', 'un ou plusieurs statuts', Object.keys(statusLabels)),
  filterOption('--registration <id>', 'inscription|eq', 'paiements d’une inscription'),
  filterOption('--activity <id>', 'inscription_settings|eq', 'paiements d’une activité'),
  filterOption('--search <texte>', 'searchname', 'nom ou activité'),
  dayOption('--from <jour>', 'received_on|gte', 'reçus ce jour ou après'),
  dayOption('--to <jour>', 'received_on|lte', 'reçus ce jour ou avant'),
];

const columns: readonly Column<OnlinePayment>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Reçu le', cell: ({ received_on }) => day(received_on) },
  { header: 'Bénéficiaire', cell: ({ person }) => person?.fullname ?? '' },
  { header: 'Activité', cell: ({ activity_name }) => activity_name ?? '' },
  { header: 'Montant', cell: ({ amount }) => euros(amount), align: 'right' },
  { header: 'Service', cell: ({ service }) => paymentServiceLabels[service] },
  { header: 'Statut', cell: ({ status }) => statusLabels[status] },
];

const id = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';

export function addOnlinePayments(program: Command, cli: Cli): void {
  const payments = program.command('online-payments').summary('paiements en ligne des inscriptions').description('Paiements en ligne.');
  addVerb<ListOptions>(payments, {
    name: 'list',
    summary: 'lister les paiements en ligne',
    options: listOptions(filters),
    examples: ['intendance online-payments list --status held', 'intendance online-payments list --from 2026-11-01 --all --json'],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(payments, {
    name: 'refund',
    summary: 'rembourser un paiement, par le service qui l’a reçu',
    arguments: [idArgument('du paiement')],
    options: [jsonOption()],
    examples: [`intendance online-payments refund ${id}`],
    run: async ({ json }, [paymentId = '']) =>
      tell(cli, await unwrap((await cli.client()).POST('/api/online_payments/{id}/refund', { params: { path: { id: paymentId } } })), json),
  });
  addVerb<{ json?: boolean }>(payments, {
    name: 'settle',
    summary: 'enregistrer un paiement que les règles ont d’abord refusé, ou demander au service où il en est',
    arguments: [idArgument('du paiement')],
    options: [jsonOption()],
    examples: [`intendance online-payments settle ${id}`],
    run: async ({ json }, [paymentId = '']) =>
      tell(cli, await unwrap((await cli.client()).POST('/api/online_payments/{id}/settle', { params: { path: { id: paymentId } } })), json),
  });
  addExport<'/api/online_payments/download'>(payments, cli, {
    summary: 'exporter les paiements dans un fichier xlsx, csv ou pdf',
    filters,
    examples: [
      'intendance online-payments export --from 2026-01-01',
      'intendance online-payments export --status held --format csv --output -',
    ],
    download: async (query) => (await cli.client()).GET('/api/online_payments/download', { params: { query }, parseAs: 'stream' }),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/online_payments', { params: { query: listQuery<'/api/online_payments'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.online_payments, columns);
  cli.output.note(`${count(page.totalCount, 'paiement')}, ${euros(page.totals.kept_amount ?? 0)} encaissés.`);
}

/** Tells the outcome of a command. @throws Failure for a payment that waits for a decision */
function tell(cli: Cli, payment: OnlinePayment, json = false): void {
  if (json) cli.output.json(payment);
  if (payment.problem !== null) throw new Failure(payment.problem, exitCodes.refused);
  if (!json) cli.output.note(`Paiement de ${euros(payment.amount)} : ${statusLabels[payment.status]}.`);
}
