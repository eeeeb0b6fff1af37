import type { Schema } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import { type Cli, unwrapStream } from '../cli.js';
import { saveDownload } from '../download.js';
import { count, instant } from '../format.js';
import { dayOption, eurosOption, filterOption, type ListOptions, listOptions, listQuery } from '../list-options.js';
import type { Column } from '../output.js';
import { readList } from '../read-list.js';
import { addVerb } from '../verb.js';

type HistoryEntry = Schema<'HistoryEntryDto'>;
type HistoryOptions = ListOptions & { format?: 'xlsx' | 'csv' | 'pdf'; output?: string };

const filters = [
  filterOption('--record <id>', 'record|eq', 'un seul enregistrement'),
  filterOption('--record-type <type>', 'record_type|eq', 'un type d’enregistrement, par exemple refund'),
  filterOption('--topic <sujet>', 'topic|eq', 'access : connexions, droits, clés, webhooks et exports'),
  filterOption('--type <type>', 'type|eq', 'un type d’événement, par exemple RefundValidated'),
  filterOption('--actor <id>', 'actor|eq', 'ce qu’un utilisateur a fait'),
  dayOption('--from <jour>', 'at|gte', 'ce jour ou après'),
  dayOption('--to <jour>', 'at|lte', 'ce jour ou avant'),
  eurosOption('--min-amount <euros>', 'amount|gte', 'les changements d’au moins ce montant, quel que soit son signe'),
  eurosOption('--max-amount <euros>', 'amount|lte', 'les changements d’au plus ce montant'),
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
  addVerb<HistoryOptions>(program, {
    name: 'history',
    summary: 'qui a fait quoi, et quand',
    options: [
      ...listOptions(filters),
      new Option('--format <format>', 'enregistrer un fichier, toutes les lignes').choices(['xlsx', 'csv', 'pdf']),
      new Option(
        '-o, --output <fichier>',
        'fichier ou dossier ; « - » pour la sortie standard (défaut : le nom donné par le serveur)',
      ).implies({
        format: 'xlsx',
      }),
    ],
    examples: [
      'intendance history --order at:desc --limit 10',
      'intendance history --record 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
      'intendance history --topic access --from 2026-01-01 --format csv',
      'intendance history --type RefundValidated --from 2026-01-01 --json',
      'intendance history --min-amount 80 --max-amount 80,50 --from 2026-01-01',
      'intendance history --after 0:1042:311 --order position:asc --limit 500 --json',
      'intendance history --from 2026-01-01 --to 2026-12-31 --output historique.xlsx',
      'intendance history --type RefundValidated --format csv --output -',
    ],
    run: (options) => history(cli, options),
  });
}

async function history(cli: Cli, { format, output, ...options }: HistoryOptions): Promise<void> {
  if (format) return save(cli, options, { format, output });
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/history', { params: { query: listQuery<'/api/history'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.history, columns);
  cli.output.note(`${count(page.totalCount, 'événement')}.`);
}

type SavedFile = { format: NonNullable<HistoryOptions['format']>; output: string | undefined };

/** A file has every line: the page of the table does not bound it. */
async function save(cli: Cli, { page: _, limit: __, ...options }: ListOptions, { format, output }: SavedFile): Promise<void> {
  const query = { ...listQuery<'/api/history/download'>(options, filters), format };
  const client = await cli.client();
  const path = await saveDownload(
    cli,
    await unwrapStream(client.GET('/api/history/download', { params: { query }, parseAs: 'stream' })),
    output,
  );
  if (path !== null) cli.output.note(`Historique enregistré : ${path}`);
}

const describe = ({ label, old, new: now }: HistoryEntry['changes'][number]): string =>
  `${label} : ${formatValue(old)} → ${formatValue(now)}`;
const formatValue = (value: unknown): string => (value === null || value === undefined || value === '' ? '—' : String(value));
