import type { Schema } from '@intendance/contract/client.js';
import { orderItemStatusLabels } from '@intendance/contract/status-labels.js';
import type { Command } from 'commander';
import { addImportVerbs } from '../capabilities/file-import/import-verbs.js';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { count, day, euros, lowerCase } from '../platform/format.js';
import { choicesOption, dayOption, filterOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb } from '../platform/verb.js';
import { orderImports } from './order-imports.js';
import { addOrderImport } from './orders-import.js';
import { addOrderSync } from './orders-sync.js';

const statusLabels = lowerCase(orderItemStatusLabels);

const filters = [
  dayOption('--from <jour>', 'orders.date|gte', 'commandées ce jour ou après'),
  dayOption('--to <jour>', 'orders.date|lte', 'commandées ce jour ou avant'),
  filterOption('--person <id>', 'orders.person|eq', 'commandes d’un bénéficiaire'),
  filterOption('--rule <id>', 'subvention_rule|eq', 'lignes d’une règle de subvention'),
  filterOption('--min <euros>', 'subvention|gte', 'lignes subventionnées d’au moins ce montant, par exemple 0.01'),
  choicesOption('--status <états>', 'status|in', 'un ou plusieurs états', Object.keys(statusLabels)),
  filterOption('--search <texte>', 'searchname', 'billet ou nom du bénéficiaire'),
];

const columns: readonly Column<Schema<'OrderItemDto'>>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Date', cell: ({ orders }) => day(orders.date) },
  { header: 'Commande', cell: ({ orders }) => orders.number },
  { header: 'Bénéficiaire', cell: ({ person }) => person.fullname },
  { header: 'Billet', cell: ({ name }) => name },
  { header: 'Quantité', cell: ({ quantity }) => String(quantity), align: 'right' },
  { header: 'Total', cell: ({ total }) => euros(total), align: 'right' },
  { header: 'Subvention', cell: ({ subvention }) => euros(subvention), align: 'right' },
  { header: 'Règle', cell: ({ subvention_rule }) => subvention_rule?.name ?? '' },
  { header: 'État', cell: ({ status }) => statusLabels[status] },
];

export function addOrders(program: Command, cli: Cli): void {
  const orders = program
    .command('orders')
    .summary('commandes de la billetterie')
    .description('Les lignes des commandes de la billetterie, avec leur subvention.');
  addVerb<ListOptions>(orders, {
    name: 'list',
    summary: 'lister les lignes de commande',
    options: listOptions(filters),
    examples: [
      'intendance orders list --min 0.01 --from 2026-01-01',
      "intendance orders list --all --json | jq -r '.order_items[].subvention'",
    ],
    run: (options) => list(cli, options),
  });
  addExport<'/api/order_items/download'>(orders, cli, {
    summary: 'exporter les lignes de commande dans un fichier xlsx, csv ou pdf',
    filters,
    examples: ['intendance orders export --min 0.01', 'intendance orders export --format csv --output - | head'],
    download: async (query) => (await cli.client()).GET('/api/order_items/download', { params: { query }, parseAs: 'stream' }),
  });
  addOrderImport(orders, cli);
  addImportVerbs(orders, cli, orderImports);
  addOrderSync(orders, cli);
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/order_items', { params: { query: listQuery<'/api/order_items'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.order_items, columns);
  const { total, subvention } = page.totals;
  cli.output.note(`${count(page.totalCount, 'ligne')}, ${euros(total)}, dont ${euros(subvention)} de subvention.`);
}
