import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { billStatusLabels } from '@intendance/contract/status-labels.js';
import { Argument, type Command, Option } from 'commander';
import { type Cli, unwrapStream } from '../../platform/cli.js';
import { saveDownload } from '../../platform/download.js';
import { addExport } from '../../platform/export-verb.js';
import { exitCodes, Failure } from '../../platform/failure.js';
import { day, euros, lowerCase } from '../../platform/format.js';
import { choicesOption, dayOption, type ListOptions, listOptions, listQuery } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';

type Bill = Schema<'BillDto'>;

const statusLabels = lowerCase(billStatusLabels);
const filters = [
  dayOption('--from <jour>', 'date|gte', 'émises à partir de ce jour'),
  dayOption('--to <jour>', 'date|lte', 'émises jusqu’à ce jour'),
  choicesOption('--status <état...>', 'status|in', 'états', Object.keys(statusLabels)),
];

const columns: readonly Column<Bill>[] = [
  { header: 'Numéro', cell: ({ number }) => number },
  { header: 'Date', cell: ({ date }) => day(date) },
  { header: 'Du', cell: ({ date_begin }) => day(date_begin) },
  { header: 'Au', cell: ({ date_end }) => day(date_end) },
  { header: 'Total TTC', cell: ({ total }) => euros(total), align: 'right' },
  { header: 'Échéance', cell: ({ due_on }) => day(due_on) },
  { header: 'État', cell: ({ status }) => statusLabels[status] },
];

export function addBills(program: Command, cli: Cli): Command {
  const bills = program.command('bills').summary('factures de l’abonnement').description('Factures de l’abonnement de la structure.');
  addVerb<ListOptions>(bills, {
    name: 'list',
    summary: 'lister les factures',
    options: listOptions(filters),
    examples: ['intendance bills list', 'intendance bills list --from 01/01/2026 --status unpaid'],
    run: (options) => list(cli, options),
  });
  addVerb<{ out?: string }>(bills, {
    name: 'download',
    summary: 'télécharger une facture, ou toutes',
    arguments: [new Argument('<numéro>', 'numéro de la facture, ou « all »')],
    options: [new Option('--out <fichier>', 'fichier ou dossier (défaut : le nom donné par le serveur)')],
    examples: ['intendance bills download F2026-000001', 'intendance bills download all --out factures/'],
    run: ({ out }, [number = '']) => download(cli, number, out),
  });
  addExport<'/api/bills/download'>(bills, cli, {
    summary: 'exporter la liste des factures',
    filters,
    examples: ['intendance bills export --format csv'],
    download: async (query) => (await cli.client()).GET('/api/bills/download', { params: { query }, parseAs: 'stream' }),
  });
  return bills;
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const client = await cli.client();
  const rows = options.all ? await allBills(client, options) : undefined;
  const page = rows ? { totalCount: rows.length, bills: rows } : await pageOf(client, options);
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.bills, columns);
  cli.output.note(page.totalCount === 1 ? '1 facture.' : `${page.totalCount} factures.`);
}

const pageOf = (client: ApiClient, options: ListOptions) =>
  unwrap(client.GET('/api/bills', { params: { query: listQuery<'/api/bills'>(options, filters) } }));

const mostRows = 200;
async function allBills(client: ApiClient, options: ListOptions): Promise<Bill[]> {
  const rows: Bill[] = [];
  for (let page = 1; ; page++) {
    const { bills, totalCount } = await pageOf(client, { ...options, page, limit: mostRows });
    rows.push(...bills);
    if (bills.length === 0 || rows.length >= totalCount) return rows;
  }
}

async function download(cli: Cli, number: string, output: string | undefined): Promise<void> {
  const client = await cli.client();
  const bills = number === 'all' ? await allBills(client, {}) : await allBills(client, { filter: [`number|eq=${number.toUpperCase()}`] });
  if (bills.length === 0 && number !== 'all') throw new Failure('Aucune facture ne porte ce numéro.', exitCodes.refused);
  for (const { id } of bills) {
    const answer = client.GET('/api/bills/{id}/download', { params: { path: { id } }, parseAs: 'stream' });
    const path = await saveDownload(cli, await unwrapStream(answer), output);
    if (path !== null) cli.output.note(`Facture : ${path}`);
  }
}
