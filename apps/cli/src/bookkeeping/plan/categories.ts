import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count, euros } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';
import { exerciceId } from '../named-records.js';
import { planCategory } from './plan-records.js';

type Category = Schema<'AccountingCategoryDto'>;

const columns: readonly Column<Category>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Catégorie', cell: ({ name }) => name },
  { header: 'Budget', cell: ({ allocated_budget }) => euros(allocated_budget), align: 'right' },
];

export function addCategories(program: Command, cli: Cli): void {
  const categories = program
    .command('categories')
    .summary('catégories du plan des activités')
    .description('Catégories du plan des activités.');
  addVerb<{ exercice?: string; json?: boolean }>(categories, {
    name: 'list',
    summary: 'lister les catégories',
    options: [new Option('--exercice <exercice>', 'montrer le budget de cet exercice : nom (2026) ou identifiant'), jsonOption()],
    examples: ['intendance categories list', 'intendance categories list --exercice 2026 --json'],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(categories, {
    name: 'create',
    summary: 'créer une catégorie',
    arguments: [new Argument('<nom>', 'nom de la catégorie')],
    options: [jsonOption()],
    examples: ['intendance categories create "Loisirs et fêtes"'],
    run: ({ json }, [name = '']) => create(cli, name, json),
  });
  addVerb<{ name: string; json?: boolean }>(categories, {
    name: 'update',
    summary: 'renommer une catégorie',
    arguments: [new Argument('<catégorie>', 'nom de la catégorie, ou son identifiant')],
    options: [new Option('--name <nom>', 'nouveau nom').makeOptionMandatory(), jsonOption()],
    examples: ['intendance categories update Loisirs --name "Loisirs et fêtes"'],
    run: (options, [reference = '']) => update(cli, reference, options),
  });
}

async function list(cli: Cli, { exercice, json }: { exercice?: string; json?: boolean }): Promise<void> {
  const client = await cli.client();
  const query = exercice === undefined ? {} : { 'exercice.id': await exerciceId(client, exercice) };
  const page = await unwrap(client.GET('/api/comptability/categories', { params: { query } }));
  if (json) return cli.output.json(page);
  await cli.output.table(page.categories, columns);
  cli.output.note(`${count(page.totalCount, 'catégorie')}.`);
}

async function create(cli: Cli, name: string, json: boolean | undefined): Promise<void> {
  const category = await unwrap((await cli.client()).POST('/api/comptability/categories', { body: { name } }));
  if (json) return cli.output.json(category);
  await cli.output.line(`Catégorie ${category.name} créée (${category.id}).`);
}

async function update(cli: Cli, reference: string, { name, json }: { name: string; json?: boolean }): Promise<void> {
  const client = await cli.client();
  const { id, version } = await planCategory(client, reference);
  const params = { path: { id }, header: { 'If-Match': `"${version}"` } };
  const category = await unwrap(client.PUT('/api/comptability/categories/{id}', { params, body: { name } }));
  if (json) return cli.output.json(category);
  await cli.output.line(`Catégorie ${category.name} enregistrée (${category.id}).`);
}
