import type { Schema } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { count, instant } from '../platform/format.js';
import { dayOption, filterOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb } from '../platform/verb.js';

type HistoryEntry = Schema<'HistoryEntryDto'>;

const filters = [
  filterOption('--record <id>', 'record|eq', 'un seul enregistrement'),
  filterOption('--record-type <type>', 'record_type|eq', 'un type d’enregistrement, par exemple refund'),
  filterOption('--type <type>', 'type|eq', 'un type d’événement, par exemple RefundValidated'),
  filterOption('--actor <id>', 'actor|eq', 'ce qu’un utilisateur a fait'),
  dayOption('--from <jour>', 'at|gte', 'ce jour ou après'),
  dayOption('--to <jour>', 'at|lte', 'ce jour ou avant'),
  filterOption('--after <position>', 'position|gt', 'ce qui suit cette position du journal (--order position:asc)'),
];

const sourceLabels = { ui: 'application', api: 'API', cli: 'ligne de commande', import: 'import', system: 'système' } as const;

const columns: readonly Column<HistoryEntry>[] = [
  { header: 'Quand', cell: ({ at }) => instant(at) },
  { header: 'Qui', cell: ({ actor }) => actor.name },
  { header: 'Par', cell: ({ source }) => sourceLabels[source] },
  { header: 'Quoi', cell: ({ label }) => label },
  { header: 'Changements', cell: ({ changes }) => changes.map(describe).join('\n') },
];

export function addHistory(program: Command, cli: Cli): void {
  addVerb<ListOptions>(program, {
    name: 'history',
    summary: 'qui a fait quoi, et quand',
    options: listOptions(filters),
    examples: [
      'intendance history --order at:desc --limit 10',
      'intendance history --record 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
      'intendance history --type RefundValidated --from 2026-01-01 --json',
      'intendance history --after 0:1042:311 --order position:asc --limit 500 --json',
    ],
    run: (options) => history(cli, options),
  });
}

async function history(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/history', { params: { query: listQuery<'/api/history'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.history, columns);
  cli.output.note(`${count(page.totalCount, 'événement')}.`);
}

const describe = ({ label, old, new: now }: HistoryEntry['changes'][number]): string =>
  `${label} : ${formatValue(old)} → ${formatValue(now)}`;
const formatValue = (value: unknown): string => (value === null || value === undefined || value === '' ? '—' : String(value));
