import type { Schema } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import { addImportVerbs } from '../../capabilities/file-import/import-verbs.js';
import type { Cli } from '../../platform/cli.js';
import { addExport } from '../../platform/export-verb.js';
import { count, day, euros } from '../../platform/format.js';
import {
  choicesOption,
  dayOption,
  eurosOption,
  filterOption,
  flagOption,
  type ListOptions,
  listOptions,
  listQuery,
} from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { readList } from '../../platform/read-list.js';
import { addVerb } from '../../platform/verb.js';
import { withIds } from '../named-records.js';
import { bankImports } from './bank-imports.js';
import { addOperationsAllocate } from './operations-allocate.js';
import { addOperationsImport } from './operations-import.js';
import { addOperationsReverse } from './operations-reverse.js';
import { addOperationsTrash } from './operations-trash.js';

export const operationFilters = [
  filterOption('--exercice <exercice>', 'exercice.id|eq', 'opérations d’un exercice, par son nom (2026) ou son identifiant'),
  filterOption('--account <compte>', 'account.id|eq', 'opérations d’un compte, par son code (512001) ou son identifiant'),
  filterOption('--activity <id>', 'split_activity|eq', 'opérations affectées à une activité'),
  choicesOption('--budget <budget>', 'splits.budget.name|eq', 'budget des affectations', ['ASC', 'AEP', 'NO']),
  flagOption('--allocated <oui|non>', 'split|eq', 'affectées, ou à affecter'),
  choicesOption('--mode <mode>', 'mode|eq', 'recettes ou dépenses', ['taking', 'expense']),
  choicesOption('--origin <origine>', 'origin|eq', 'saisies, importées ou synchronisées', ['manual', 'import', 'sync']),
  eurosOption('--amount <montant>', 'absvalue|eq', 'montant, sans signe'),
  dayOption('--from <jour>', 'date|gte', 'opérations de ce jour ou après'),
  dayOption('--to <jour>', 'date|lte', 'opérations de ce jour ou avant'),
  filterOption('--search <texte>', 'searchname', 'libellé ou activité'),
  filterOption('--deleted', 'isDeleted|eq', 'opérations supprimées'),
];

const columns: readonly Column<Schema<'OperationDto'>>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Date', cell: ({ date }) => day(date) },
  { header: 'Libellé', cell: ({ wording }) => wording },
  { header: 'Compte', cell: ({ account }) => account.code },
  { header: 'Montant', cell: ({ value }) => euros(value), align: 'right' },
  {
    header: 'Affectation',
    cell: ({ activity_label, suggestion }) => activity_label || (suggestion ? `? ${suggestion.activity.name}` : ''),
  },
];

export function addOperations(program: Command, cli: Cli): void {
  const operations = program.command('operations').summary('opérations de banque').description('Opérations de banque.');
  addVerb<ListOptions>(operations, {
    name: 'list',
    summary: 'lister les opérations',
    options: listOptions(operationFilters),
    examples: [
      'intendance operations list --allocated non --order date:asc',
      'intendance operations list --exercice 2026 --account 512001 --amount 42,50',
      'intendance operations list --search fnac --from 2026-01-01 --limit 50',
      "intendance operations list --allocated non --all --json | jq -r '.operations[].id'",
    ],
    run: (options) => list(cli, options),
  });
  addOperationsAllocate(operations, cli, operationFilters);
  addOperationsImport(operations, cli);
  addImportVerbs(operations, cli, bankImports);
  addOperationsReverse(operations, cli);
  addOperationsTrash(operations, cli);
  addExport<'/api/comptability/operations/download'>(operations, cli, {
    summary: 'exporter les opérations dans un fichier xlsx, csv ou pdf',
    filters: operationFilters,
    named: (options) => withIds(cli, options),
    examples: ['intendance operations export --format csv', 'intendance operations export --allocated oui --format csv --output - | head'],
    download: async (query) => (await cli.client()).GET('/api/comptability/operations/download', { params: { query }, parseAs: 'stream' }),
  });
}

async function list(cli: Cli, rawOptions: ListOptions): Promise<void> {
  const options = await withIds(cli, rawOptions);
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/comptability/operations', { params: { query: listQuery<'/api/comptability/operations'>(some, operationFilters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.operations, columns);
  const { takings = 0, expenses = 0 } = page.totals;
  cli.output.note(`${count(page.totalCount, 'opération')}, ${euros(takings)} de recettes, ${euros(expenses)} de dépenses.`);
}
