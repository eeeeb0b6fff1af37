import type { Schema } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { count, day, euros, yesNo } from '../platform/format.js';
import { type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb } from '../platform/verb.js';
import { settingsFilters } from './settings-filters.js';

type RegistrationActivity = Schema<'RegistrationActivityDto'>;

const columns: readonly Column<RegistrationActivity>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Activité', cell: ({ activity_name }) => activity_name },
  { header: 'Ouverte', cell: ({ enabled }) => yesNo(enabled) },
  { header: 'Début', cell: ({ start_date }) => day(start_date) },
  { header: 'Fin', cell: ({ end_date }) => day(end_date) },
  { header: 'Prix', cell: price, align: 'right' },
  { header: 'Inscrits', cell: ({ attendees }) => String(attendees), align: 'right' },
  { header: 'Places', cell: ({ attendees_limit }) => (attendees_limit === null ? '' : String(attendees_limit)), align: 'right' },
  { header: 'Montant', cell: ({ sum_amount }) => euros(sum_amount), align: 'right' },
];

export function addInscriptionSettings(program: Command, cli: Cli): void {
  const settings = program
    .command('inscription-settings')
    .summary('activités à inscription, leurs prix et leurs places')
    .description('Activités à inscription, leurs prix et leurs places.');
  addVerb<ListOptions>(settings, {
    name: 'list',
    summary: 'lister les activités',
    options: listOptions(settingsFilters),
    examples: ['intendance inscription-settings list --enabled oui', 'intendance inscription-settings list --json'],
    run: (options) => list(cli, options),
  });
  addExport<'/api/inscription_settings/download'>(settings, cli, {
    summary: 'exporter les activités dans un fichier xlsx ou csv',
    filters: settingsFilters,
    examples: ['intendance inscription-settings export --output activites.xlsx'],
    download: async (query) => (await cli.client()).GET('/api/inscription_settings/download', { params: { query }, parseAs: 'stream' }),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/inscription_settings', { params: { query: listQuery<'/api/inscription_settings'>(some, settingsFilters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.inscription_settings, columns);
  cli.output.note(`${count(page.totalCount, 'activité')}.`);
}

function price({ is_free, price: amount, inscription_price_rule }: RegistrationActivity): string {
  if (is_free) return 'gratuit';
  return `${euros(amount)}${inscription_price_rule === '1' ? ' / famille' : ''}`;
}
