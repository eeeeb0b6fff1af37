import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { choicesOption, filterOption } from '../platform/list-options.js';

const filters = [
  filterOption('--year <année>', 'year|eq', 'bons remis dans l’année'),
  filterOption('--person <id>', 'person|eq', 'bons d’une personne'),
  choicesOption('--verdict <avis>', 'verdict|in', 'un ou plusieurs avis', ['OUTSIDE', 'EXEMPT_GLOBAL', 'EXEMPT_EVENT', 'AT_RISK']),
];

export function addUrssaf(program: Command, cli: Cli): void {
  const urssaf = program
    .command('urssaf')
    .summary('preuves pour un contrôle de l’URSSAF')
    .description('Les bons cadeaux de chaque personne, avec l’évènement, le plafond et l’avis.');
  addExport<'/api/gift_vouchers/download'>(urssaf, cli, {
    summary: 'exporter les bons et leur avis dans un fichier xlsx, csv ou pdf',
    filters,
    examples: ['intendance urssaf export --year 2026', 'intendance urssaf export --year 2026 --verdict AT_RISK --format csv --output -'],
    download: async (query) => (await cli.client()).GET('/api/gift_vouchers/download', { params: { query }, parseAs: 'stream' }),
  });
}
