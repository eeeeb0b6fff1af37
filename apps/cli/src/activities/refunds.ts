import { type Schema, unwrap } from '@intendance/contract/client.js';
import { refundStatusLabels } from '@intendance/contract/status-labels.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { count, day, euros, lowerCase } from '../platform/format.js';
import { choicesOption, dayOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb, idArgument } from '../platform/verb.js';
import { addRefundTransitions } from './refund-transitions.js';

const statusLabels = lowerCase(refundStatusLabels);

const filters = [
  choicesOption('--status <statuts>', 'status|in', 'un ou plusieurs statuts', Object.keys(statusLabels)),
  filterOption('--person <id>', 'person|eq', 'demandes d’un bénéficiaire'),
  filterOption('--activity <id>', 'refund_settings|eq', 'demandes d’une activité'),
  filterOption('--search <texte>', 'searchname', 'nom, activité ou commentaire'),
  dayOption('--from <jour>', 'date|gte', 'factures datées de ce jour ou après'),
  dayOption('--to <jour>', 'date|lte', 'factures datées de ce jour ou avant'),
  filterOption('--deleted', 'isDeleted|eq', 'demandes supprimées'),
];

const columns: readonly Column<Schema<'RefundDto'>>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Date', cell: ({ date }) => day(date) },
  { header: 'Bénéficiaire', cell: ({ person }) => person.fullname },
  { header: 'Activité', cell: ({ refund_settings }) => refund_settings.activity_name },
  { header: 'Facture', cell: ({ bill_amount }) => euros(bill_amount), align: 'right' },
  { header: 'Remboursable', cell: ({ refundable_amount }) => euros(refundable_amount), align: 'right' },
  { header: 'Statut', cell: ({ status }) => statusLabels[status] },
];

export function addRefunds(program: Command, cli: Cli): void {
  const refunds = program.command('refunds').summary('demandes de remboursement').description('Demandes de remboursement.');
  addVerb<ListOptions>(refunds, {
    name: 'list',
    summary: 'lister les demandes',
    options: listOptions(filters),
    examples: [
      'intendance refunds list --status waiting --order date:asc',
      'intendance refunds list --search martin --from 2026-01-01 --limit 50',
      "intendance refunds list --status valid --all --json | jq -r '.refunds[].id'",
    ],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(refunds, {
    name: 'show',
    summary: 'afficher une demande et le calcul de son montant',
    arguments: [idArgument('de la demande')],
    options: [jsonOption()],
    examples: ['intendance refunds show 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    run: ({ json }, [id = '']) => show(cli, id, json),
  });
  addRefundTransitions(refunds, cli);
  addExport<'/api/refunds/download'>(refunds, cli, {
    summary: 'exporter les demandes dans un fichier xlsx, csv ou pdf',
    filters,
    examples: ['intendance refunds export --status valid', 'intendance refunds export --format csv --output - | head'],
    download: async (query) => (await cli.client()).GET('/api/refunds/download', { params: { query }, parseAs: 'stream' }),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/refunds', { params: { query: listQuery<'/api/refunds'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.refunds, columns);
  const { bill_amount, refundable_amount } = page.totals;
  cli.output.note(`${count(page.totalCount, 'demande')}, ${euros(bill_amount)} de factures, ${euros(refundable_amount)} remboursables.`);
}

async function show(cli: Cli, id: string, json: boolean | undefined): Promise<void> {
  const refund = await unwrap((await cli.client()).GET('/api/refunds/{id}', { params: { path: { id } } }));
  if (json) return cli.output.json(refund);
  await cli.output.fields([
    ['Identifiant', refund.id],
    ['Statut', `${statusLabels[refund.status]}${refund.isDeleted ? ' (supprimée)' : ''}`],
    ['Bénéficiaire', refund.member ? `${refund.member.fullname} (foyer de ${refund.person.fullname})` : refund.person.fullname],
    ['Activité', refund.refund_settings.activity_name],
    ['Date de la facture', day(refund.date)],
    ['Montant de la facture', euros(refund.bill_amount)],
    ['Montant remboursable', euros(refund.refundable_amount)],
    ['Motif', refund.reason],
    ['Remboursée le', day(refund.paid_on)],
    ['Mode de paiement', refund.payment_mode],
    ['Commentaire', refund.comment],
    ['Pièces', refund.refund_attachments.map(({ name }) => name).join(', ')],
    ['Calcul', refund.computation?.explanation],
  ]);
}
