import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { giftStatusLabels } from '@intendance/contract/status-labels.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { exitCodes, Failure } from '../platform/failure.js';
import { count, day, euros, lowerCase } from '../platform/format.js';
import {
  choicesOption,
  dayOption,
  filterOption,
  jsonOption,
  type ListOptions,
  listOptions,
  listQuery,
  parseDay,
  parseEuros,
} from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb } from '../platform/verb.js';

type Gift = Schema<'GiftRequestDto'>;
type RequestBody = BodyOf<'/api/gifts'>;
type RequestOptions = {
  type: NonNullable<RequestBody['type']>;
  amount: number;
  recipients: NonNullable<RequestBody['recipients']>;
  person?: string[];
  reason?: string;
  on?: string;
  overrideReason?: string;
  dryRun?: boolean;
  json?: boolean;
};

const types: readonly RequestOptions['type'][] = [
  'Avantages (multi-évènements)',
  'Noël adulte',
  'Noël enfant',
  'Rentrée scolaire',
  'Culture',
  'Fête des mères/pères',
  'Naissance/adoption',
  'Mariage/pacs',
  'Départ à la retraite',
];
const statusLabels = lowerCase(giftStatusLabels);

const filters = [
  choicesOption('--status <statuts>', 'status|in', 'un ou plusieurs statuts', Object.keys(statusLabels)),
  filterOption('--type <type>', 'type|eq', 'demandes d’un type, par exemple "Noël adulte"'),
  dayOption('--from <jour>', 'date|gte', 'demandées ce jour ou après'),
  dayOption('--to <jour>', 'date|lte', 'demandées ce jour ou avant'),
];

const columns: readonly Column<Gift>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Date', cell: ({ date }) => day(date) },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Bénéficiaires', cell: ({ reason }) => reason ?? 'tous' },
  { header: 'Nombre', cell: ({ number }) => String(number), align: 'right' },
  { header: 'Total', cell: ({ total }) => euros(total), align: 'right' },
  { header: 'Statut', cell: ({ status }) => statusLabels[status] },
];

export function addGift(program: Command, cli: Cli): void {
  const gift = program.command('gift').summary('demandes de bons cadeaux').description('Demandes de bons cadeaux.');
  addVerb<ListOptions>(gift, {
    name: 'list',
    summary: 'lister les demandes',
    options: listOptions(filters),
    examples: ['intendance gift list --status requested', 'intendance gift list --type "Noël adulte" --json'],
    run: (options) => list(cli, options),
  });
  addVerb<RequestOptions>(gift, {
    name: 'request',
    summary: 'commander des bons cadeaux',
    options: [
      new Option('--type <type>', 'type du bon').choices(types).makeOptionMandatory(),
      new Option('--amount <euros>', 'montant d’un bon').argParser(parseEuros).makeOptionMandatory(),
      new Option('--recipients <choix>', 'tous, ceux que le type concerne, ou ceux de --person')
        .choices(['all', 'concerned', 'chosen'])
        .default('all'),
      new Option('--person <ids...>', 'personnes choisies'),
      new Option('--reason <motif>', 'motif de la sélection, sans nom de personne'),
      new Option('--on <AAAA-MM-JJ>', 'date de remise (défaut : aujourd’hui)').argParser(parseDay),
      new Option('--override-reason <motif>', 'pourquoi commander malgré l’avertissement URSSAF'),
      new Option('--dry-run', 'compter les bons et les personnes à risque, sans commander'),
      jsonOption(),
    ],
    examples: [
      'intendance gift request --type "Noël adulte" --amount 100 --dry-run',
      'intendance gift request --type "Noël enfant" --amount 50 --recipients concerned',
    ],
    run: (options) => request(cli, options),
  });
  addExport<'/api/gifts/download'>(gift, cli, {
    summary: 'exporter les demandes dans un fichier xlsx, csv ou pdf',
    filters,
    examples: ['intendance gift export --from 2026-01-01', 'intendance gift export --status sent --format csv --output -'],
    download: async (query) => (await cli.client()).GET('/api/gifts/download', { params: { query }, parseAs: 'stream' }),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/gifts', { params: { query: listQuery<'/api/gifts'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.gifts, columns);
  cli.output.note(`${count(page.totalCount, 'demande')}, ${euros(page.totals.total)}.`);
}

async function request(cli: Cli, options: RequestOptions): Promise<void> {
  const { type, amount, recipients, person: people, on, dryRun, json } = options;
  if (recipients === 'chosen' && !people) throw new Failure('Donnez les personnes avec --person.', exitCodes.usage);
  const order = { type, amount, recipients, ...(people && { people }), ...(on && { given_on: on }) };
  const client = await cli.client();
  const preview = await unwrap(client.POST('/api/gifts/preview', { body: order }));
  if (dryRun) {
    if (json) return cli.output.json(preview);
    const atRisk = `${count(preview.people_at_risk, 'personne')} à risque pour ${euros(preview.base_at_risk)}`;
    cli.output.note(
      `${count(preview.number, 'bon')}, ${euros(preview.total)}. Plafond ${preview.year} : ${euros(preview.ceiling)} ; ${atRisk}.`,
    );
    return;
  }
  const { number, total } = preview;
  const { reason, overrideReason: override_reason } = options;
  const body = { ...order, number, total, ...(reason && { reason }), ...(override_reason && { override_reason }) };
  const gift = await unwrap(client.POST('/api/gifts', { body }));
  if (json) return cli.output.json(gift);
  cli.output.note(`Votre demande a bien été prise en compte. ${count(gift.number, 'bon')}, ${euros(gift.total)}, identifiant ${gift.id}.`);
}
