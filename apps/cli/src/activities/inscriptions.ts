import { type Schema, unwrap } from '@intendance/contract/client.js';
import { registrationStatusLabels } from '@intendance/contract/status-labels.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { count, day, euros, lowerCase } from '../platform/format.js';
import { choicesOption, dayOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb, idArgument } from '../platform/verb.js';
import { addInscriptionTransitions } from './inscription-transitions.js';

const statusLabels = lowerCase(registrationStatusLabels);

const filters = [
  choicesOption('--status <statuts>', 'status|in', 'un ou plusieurs statuts', Object.keys(statusLabels)),
  filterOption('--person <id>', 'person|eq', 'inscriptions d’un bénéficiaire'),
  filterOption('--activity <id>', 'inscription_settings|eq', 'inscriptions à une activité'),
  filterOption('--search <texte>', 'searchname', 'nom, activité ou commentaire'),
  dayOption('--from <jour>', 'date|gte', 'inscriptions de ce jour ou après'),
  dayOption('--to <jour>', 'date|lte', 'inscriptions de ce jour ou avant'),
  filterOption('--deleted', 'isDeleted|eq', 'inscriptions supprimées'),
];

const columns: readonly Column<Schema<'RegistrationDto'>>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Date', cell: ({ date }) => day(date) },
  { header: 'Bénéficiaire', cell: ({ person }) => person.fullname },
  { header: 'Activité', cell: ({ inscription_settings }) => inscription_settings.activity_name },
  { header: 'Participants', cell: ({ entries }) => String(entries), align: 'right' },
  { header: 'Montant', cell: ({ bill_amount }) => euros(bill_amount), align: 'right' },
  { header: 'Statut', cell: ({ status }) => statusLabels[status] },
];

export function addInscriptions(program: Command, cli: Cli): void {
  const inscriptions = program.command('inscriptions').summary('inscriptions aux activités').description('Inscriptions aux activités.');
  addVerb<ListOptions>(inscriptions, {
    name: 'list',
    summary: 'lister les inscriptions',
    options: listOptions(filters),
    examples: [
      'intendance inscriptions list --status waiting --order created_at',
      'intendance inscriptions list --activity 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --limit 50',
      "intendance inscriptions list --status valid --all --json | jq -r '.inscriptions[].id'",
    ],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(inscriptions, {
    name: 'show',
    summary: 'afficher une inscription et le calcul de son montant',
    arguments: [idArgument('de l’inscription')],
    options: [jsonOption()],
    examples: ['intendance inscriptions show 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    run: ({ json }, [id = '']) => show(cli, id, json),
  });
  addInscriptionTransitions(inscriptions, cli);
  addExport<'/api/inscriptions/download'>(inscriptions, cli, {
    summary: 'exporter les inscriptions dans un fichier xlsx ou csv',
    filters,
    examples: ['intendance inscriptions export --status valid', 'intendance inscriptions export --format csv --output - | head'],
    download: async (query) => (await cli.client()).GET('/api/inscriptions/download', { params: { query }, parseAs: 'stream' }),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/inscriptions', { params: { query: listQuery<'/api/inscriptions'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.inscriptions, columns);
  const { entries, bill_amount } = page.totals;
  cli.output.note(`${count(page.totalCount, 'inscription')}, ${count(entries, 'participant')}, ${euros(bill_amount)}.`);
}

async function show(cli: Cli, id: string, json: boolean | undefined): Promise<void> {
  const inscription = await unwrap((await cli.client()).GET('/api/inscriptions/{id}', { params: { path: { id } } }));
  if (json) return cli.output.json(inscription);
  const status = inscription.is_cancelled ? 'annulée' : statusLabels[inscription.status];
  await cli.output.fields([
    ['Identifiant', inscription.id],
    ['Statut', `${status}${inscription.isDeleted ? ' (supprimée)' : ''}`],
    ['Bénéficiaire', inscription.person.fullname],
    ['Activité', inscription.inscription_settings.activity_name],
    ['Date', day(inscription.date)],
    ['Participants', String(inscription.entries)],
    ['Montant', euros(inscription.bill_amount)],
    ['Motif', inscription.reason],
    ['Payée le', day(inscription.paid_on)],
    ['Mode de paiement', inscription.payment_mode],
    ['Commentaire', inscription.comment],
    ['Pièces', inscription.inscription_attachments.map(({ name }) => name).join(', ')],
    ['Calcul', inscription.computation?.explanation],
  ]);
}
