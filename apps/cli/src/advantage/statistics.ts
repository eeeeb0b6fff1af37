import { type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { day, euros, percent } from '../platform/format.js';
import { jsonOption, parseDay } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { addVerb } from '../platform/verb.js';

type Statistics = Schema<'StatisticsDto'>;
type StatisticsOptions = { from?: string; to?: string; json?: boolean };

const universeColumns: readonly Column<Statistics['orderRateByUniverses'][number]>[] = [
  { header: 'Univers', cell: ({ id, name }) => name ?? id ?? 'sans univers' },
  { header: 'Commandes', cell: ({ orders }) => String(orders), align: 'right' },
  { header: 'Part', cell: ({ rate }) => percent(rate), align: 'right' },
  { header: 'Montant', cell: ({ total }) => euros(total), align: 'right' },
];

const monthColumns: readonly Column<Statistics['ordersByMonth'][number]>[] = [
  { header: 'Mois', cell: ({ month }) => month },
  { header: 'Commandes', cell: ({ orders }) => String(orders), align: 'right' },
  { header: 'Montant', cell: ({ total }) => euros(total), align: 'right' },
  { header: 'Subvention', cell: ({ subvention }) => euros(subvention), align: 'right' },
];

export function addAdvantage(program: Command, cli: Cli): void {
  const advantage = program.command('advantage').summary('usage de la billetterie').description('L’usage de la billetterie.');
  addVerb<StatisticsOptions>(advantage, {
    name: 'statistics',
    summary: 'afficher les statistiques d’une période, et les commandes des 12 derniers mois',
    options: [
      new Option('--from <jour>', 'premier jour (défaut : le 1er janvier)').argParser(parseDay),
      new Option('--to <jour>', 'dernier jour (défaut : le 31 décembre)').argParser(parseDay),
      jsonOption(),
    ],
    examples: [
      'intendance advantage statistics',
      'intendance advantage statistics --from 2026-01-01 --to 2026-06-30',
      'intendance advantage statistics --json | jq .totals',
    ],
    run: (options) => statistics(cli, options),
  });
}

async function statistics(cli: Cli, { from, to, json }: StatisticsOptions): Promise<void> {
  const query = { ...(from && { start_date: from }), ...(to && { end_date: to }) };
  const answer = await unwrap((await cli.client()).GET('/api/advantage/statistics', { params: { query } }));
  if (json) return cli.output.json(answer);
  const { totals } = answer;
  await cli.output.fields([
    ['Période', `du ${day(answer.start_date)} au ${day(answer.end_date)}`],
    ['Taux de connexion', percent(answer.connectionRate)],
    ['Taux de commande', percent(answer.orderRate)],
    ['Bénéficiaires', String(answer.beneficiariesNumber)],
    ['Clients', String(answer.customersNumber)],
    ['Commandes', String(answer.ordersNumber)],
    ['Montant', euros(totals.total)],
    ['Subvention', euros(totals.subvention)],
    ['Bons cadeaux', euros(totals.giftVouchers)],
  ]);
  if (answer.orderRateByUniverses.length > 0) {
    await cli.output.line('');
    await cli.output.table(answer.orderRateByUniverses, universeColumns);
  }
  await cli.output.line('');
  await cli.output.table(answer.ordersByMonth, monthColumns);
}
