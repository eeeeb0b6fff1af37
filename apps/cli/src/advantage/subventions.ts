import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { count, day, euros, percent, yesNo } from '../platform/format.js';
import { dayOption, filterOption, flagOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb, idArgument } from '../platform/verb.js';

type SubsidyRule = Schema<'SubsidyRuleDto'>;

const filters = [
  filterOption('--search <texte>', 'searchname', 'nom de la règle'),
  flagOption('--enabled <oui|non>', 'enabled|eq', 'règles actives ou inactives'),
  dayOption('--from <jour>', 'end_date|gte', 'règles qui finissent ce jour ou après'),
  dayOption('--to <jour>', 'start_date|lte', 'règles qui commencent ce jour ou avant'),
  filterOption('--deleted', 'isDeleted|eq', 'règles supprimées'),
];

const columns: readonly Column<SubsidyRule>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Subvention', cell: ({ name }) => name },
  { header: 'Active', cell: ({ enabled }) => yesNo(enabled) },
  { header: 'Début', cell: ({ start_date }) => day(start_date) },
  { header: 'Fin', cell: ({ end_date }) => day(end_date) },
  { header: 'Prise en charge', cell: share, align: 'right' },
  { header: 'Limite', cell: limitPerPerson },
  { header: 'Subventionné', cell: ({ subvention_amount }) => euros(subvention_amount), align: 'right' },
];

const periods = {
  none: 'pour toute la durée',
  mensual: 'par mois',
  Trimestrielle: 'par trimestre',
  Semestrielle: 'par semestre',
  annual: 'par an',
} as const;

export function addSubventions(program: Command, cli: Cli): void {
  const subventions = program
    .command('subventions')
    .summary('règles de subvention de la billetterie')
    .description('Les règles de subvention : la part d’un billet que le CSE prend en charge, et ses limites.');
  addVerb<ListOptions>(subventions, {
    name: 'list',
    summary: 'lister les règles',
    options: listOptions(filters),
    examples: ['intendance subventions list --enabled oui', 'intendance subventions list --order subvention_amount:desc --json'],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(subventions, {
    name: 'show',
    summary: 'afficher une règle',
    arguments: [idArgument('de la règle')],
    options: [jsonOption()],
    examples: ['intendance subventions show 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    run: ({ json }, [id = '']) => show(cli, id, json),
  });
  addExport<'/api/subvention_rules/download'>(subventions, cli, {
    summary: 'exporter les règles dans un fichier xlsx, csv ou pdf',
    filters,
    examples: ['intendance subventions export', 'intendance subventions export --enabled oui --format csv --output - | head'],
    download: async (query) => (await cli.client()).GET('/api/subvention_rules/download', { params: { query }, parseAs: 'stream' }),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/subvention_rules', { params: { query: listQuery<'/api/subvention_rules'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.subvention_rules, columns);
  cli.output.note(`${count(page.totalCount, 'règle')}.`);
}

async function show(cli: Cli, id: string, json: boolean | undefined): Promise<void> {
  const rule = await unwrap((await cli.client()).GET('/api/subvention_rules/{id}', { params: { path: { id } } }));
  if (json) return cli.output.json(rule);
  await cli.output.fields([
    ['Identifiant', rule.id],
    ['Subvention', `${rule.name}${rule.isDeleted ? ' (supprimée)' : ''}`],
    ['Active', yesNo(rule.enabled)],
    ['Début', day(rule.start_date)],
    ['Fin', day(rule.end_date)],
    ['Prise en charge', share(rule)],
    ['Plafond par billet', euros(rule.amount)],
    ['Limite par bénéficiaire', limitPerPerson(rule)],
    ['Billets par commande', rule.limit_count === null ? '' : String(rule.limit_count)],
    ['Enveloppe', euros(rule.limit)],
    ['Univers', rule.universe_ids.join(', ')],
    ['Catégories', rule.category_ids.join(', ')],
    ['Subventionné', euros(rule.subvention_amount)],
    ['Version', String(rule.settings_version)],
  ]);
}

function share({ rate, fixedPrice }: SubsidyRule): string {
  if (fixedPrice !== null) return `${euros(fixedPrice)} par billet`;
  return rate === null ? '' : percent(rate);
}

function limitPerPerson(rule: SubsidyRule): string {
  if (rule.percent) return rule.limit_tickets === null ? '' : `${count(rule.limit_tickets, 'billet')} ${periods[rule.periodicity_percent]}`;
  return rule.budget === null ? '' : `${euros(rule.budget)} ${periods[rule.periodicity]}`;
}
