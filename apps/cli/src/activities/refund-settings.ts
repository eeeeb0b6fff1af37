import type { Schema } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { count, day, euros, percent, yesNo } from '../platform/format.js';
import { type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb } from '../platform/verb.js';
import { settingsFilters } from './settings-filters.js';

type RefundActivity = Schema<'RefundActivityDto'>;

const columns: readonly Column<RefundActivity>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Activité', cell: ({ activity_name }) => activity_name },
  { header: 'Ouverte', cell: ({ enabled }) => yesNo(enabled) },
  { header: 'Début', cell: ({ start_date }) => day(start_date) },
  { header: 'Fin', cell: ({ end_date }) => day(end_date) },
  { header: 'Prise en charge', cell: ({ amount, refund_percent }) => (refund_percent ? percent(amount) : euros(amount)), align: 'right' },
  {
    header: 'Plafond',
    cell: cap,
  },
  { header: 'Remboursé', cell: ({ refund_sum }) => euros(refund_sum), align: 'right' },
];

export function addRefundSettings(program: Command, cli: Cli): void {
  const settings = program
    .command('refund-settings')
    .summary('activités de remboursement et leurs règles')
    .description('Activités de remboursement et leurs règles.');
  addVerb<ListOptions>(settings, {
    name: 'list',
    summary: 'lister les activités',
    options: listOptions(settingsFilters),
    examples: ['intendance refund-settings list --enabled oui', 'intendance refund-settings list --json'],
    run: (options) => list(cli, options),
  });
  addExport<'/api/refund_settings/download'>(settings, cli, {
    summary: 'exporter les activités dans un fichier xlsx, csv ou pdf',
    filters: settingsFilters,
    examples: ['intendance refund-settings export --output activites.xlsx'],
    download: async (query) => (await cli.client()).GET('/api/refund_settings/download', { params: { query }, parseAs: 'stream' }),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/refund_settings', { params: { query: listQuery<'/api/refund_settings'>(some, settingsFilters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.refund_settings, columns);
  cli.output.note(`${count(page.totalCount, 'activité')}.`);
}

function cap({ refund_limit, refund_bill, refund_period }: RefundActivity): string {
  if (refund_limit === null) return '';
  return `${refund_bill ? count(refund_limit, 'facture') : euros(refund_limit)} / ${refund_period}`;
}
