import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure } from '../../platform/failure.js';
import { day, euros, yesNo } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';

type Environment = Schema<'EnvironmentDto'>;
type Module = Environment['modules'][number];
type ActivateOptions = { promotion?: string; json?: boolean };

const codes: readonly Module['code'][] = ['advantage', 'subvention', 'gestion', 'website', 'comptability', 'formation'];

const columns: readonly Column<Module>[] = [
  { header: 'Code', cell: ({ code }) => code },
  { header: 'Module', cell: ({ label }) => label },
  { header: 'Actif', cell: ({ active }) => yesNo(active) },
  { header: 'Jusqu’au', cell: ({ ends_on }) => day(ends_on) },
  { header: 'Par mois', cell: ({ price }) => euros(price), align: 'right' },
  { header: 'Engagement d’un an', cell: ({ price_reduced }) => euros(price_reduced), align: 'right' },
];

export function addModules(program: Command, cli: Cli): void {
  const modules = program
    .command('modules')
    .summary('modules de la structure et leurs prix')
    .description('Modules de la structure et leurs prix.');
  addVerb<{ json?: boolean }>(modules, {
    name: 'list',
    summary: 'lister les modules, leurs prix et la prochaine facture',
    options: [jsonOption()],
    examples: ['intendance modules list', 'intendance modules list --json'],
    run: ({ json }) => list(cli, json),
  });
  addVerb<ActivateOptions>(modules, {
    name: 'activate',
    summary: 'ajouter des modules à l’offre',
    arguments: [new Argument('<modules...>', 'codes des modules').choices(codes)],
    options: [new Option('--promotion <code>', 'code promo à appliquer, avec un seul module'), jsonOption()],
    examples: ['intendance modules activate website --promotion SITE15', 'intendance modules activate advantage subvention'],
    run: (options, modulesToAdd = []) => activate(cli, modulesToAdd as Module['code'][], options),
  });
  addVerb<{ json?: boolean }>(modules, {
    name: 'deactivate',
    summary: 'retirer des modules de l’offre ; une période payée va jusqu’à son dernier jour',
    arguments: [new Argument('<modules...>', 'codes des modules').choices(codes)],
    options: [jsonOption()],
    examples: ['intendance modules deactivate website', 'intendance modules deactivate advantage subvention --json'],
    run: ({ json }, removedModules = []) => deactivate(cli, removedModules, json),
  });
}

async function list(cli: Cli, json: boolean | undefined): Promise<void> {
  const client = await cli.client();
  const environment = await unwrap(client.GET('/api/environments/{id}', { params: { path: await own(client) } }));
  await show(cli, environment, json);
}

async function activate(cli: Cli, modules: Module['code'][], { promotion, json }: ActivateOptions): Promise<void> {
  if (promotion !== undefined && modules.length > 1) throw new Failure('Un code promo s’applique à un seul module.', exitCodes.usage);
  const client = await cli.client();
  const body = { modules: modules.map((code) => ({ code, promotion_code: promotion ?? null })) };
  await show(cli, await unwrap(client.POST('/api/environments/{id}/modules', { params: { path: await own(client) }, body })), json);
}

/** The API takes the modules that remain; the version refuses a choice that a colleague made meanwhile. */
async function deactivate(cli: Cli, removed: readonly string[], json: boolean | undefined): Promise<void> {
  const client = await cli.client();
  const path = await own(client);
  const { modules, version } = await unwrap(client.GET('/api/environments/{id}', { params: { path } }));
  const chosen = modules.filter(({ active, ends_on }) => active && ends_on === null);
  const inactive = removed.find((code) => !chosen.some((module) => module.code === code));
  if (inactive !== undefined) throw new Failure(`Le module ${inactive} n’est pas dans l’offre.`, exitCodes.refused);
  const remaining = chosen.filter(({ code }) => !removed.includes(code)).map(({ code }) => ({ code }));
  const params = { header: { 'If-Match': `"${version}"` } };
  await unwrap(client.PUT('/api/modules', { params, body: { modules: remaining } }));
  await show(cli, await unwrap(client.GET('/api/environments/{id}', { params: { path } })), json);
}

async function own(client: ApiClient): Promise<{ id: string }> {
  const { environment } = await unwrap(client.GET('/api/users/me'));
  return { id: environment.id };
}

async function show(cli: Cli, environment: Environment, json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(environment);
  await cli.output.table(environment.modules, columns);
  const next = environment.quote?.next;
  if (!next) return cli.output.note('Aucun engagement ni période de facturation : choisissez-les sur la page « Mon offre ».');
  cli.output.note(`Prochaine facture, le ${day(next.date_begin)} : ${euros(next.total)}.`);
  for (const { sentence } of next.steps) cli.output.note(`  ${sentence}`);
}
