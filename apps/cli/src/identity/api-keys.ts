import { accountingPermissions, apiKeyPermissions } from '@intendance/contract/access-need.js';
import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { day, instant } from '../platform/format.js';
import { jsonOption } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { addVerb } from '../platform/verb.js';

type ApiKey = Schema<'ApiKeyDto'>;
type Creation = BodyOf<'/api/api_keys'>;
type CreateOptions = {
  permission: Creation['permissions'];
  accounting?: Creation['accounting_permissions'];
  expires: string;
  followMe?: boolean;
  json?: boolean;
};

type RotateOptions = { overlap: string; expires?: string; json?: boolean };

const statuses: Readonly<Record<ApiKey['status'], string>> = { active: 'active', expired: 'expirée', revoked: 'révoquée' };
const columns: readonly Column<ApiKey>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Nom', cell: ({ name }) => name },
  { header: 'Clé', cell: ({ prefix }) => `${prefix}…` },
  { header: 'Droits', cell: ({ permissions, accounting_permissions }) => [...permissions, ...accounting_permissions].join(', ') },
  { header: 'Suit son auteur', cell: ({ follows_creator }) => (follows_creator ? 'oui' : 'non') },
  { header: 'Dernier jour', cell: ({ expires_on }) => day(expires_on) },
  { header: 'Dernier usage', cell: ({ last_used_at }) => instant(last_used_at) || '–' },
  { header: 'État', cell: ({ status, is_suspended }) => (status === 'active' && is_suspended ? 'suspendue' : statuses[status]) },
];

export function addApiKeys(program: Command, cli: Cli): void {
  const keys = program
    .command('api-keys')
    .summary('clés d’API')
    .description('Clés d’API : des logiciels qui lisent et écrivent sans utilisateur. Un script les donne dans INTENDANCE_TOKEN.');
  addVerb<{ json?: boolean }>(keys, {
    name: 'list',
    summary: 'lister les clés',
    options: [jsonOption()],
    examples: ['intendance api-keys list'],
    run: ({ json }) => list(cli, json),
  });
  addVerb<CreateOptions>(keys, {
    name: 'create',
    summary: 'créer une clé, affichée une seule fois',
    arguments: [new Argument('<nom>', 'logiciel qui l’utilisera')],
    options: [
      new Option('--permission <droits...>', 'droits de la clé, parmi les vôtres').choices(apiKeyPermissions).makeOptionMandatory(),
      new Option('--accounting <droits...>', 'droits comptables, parmi les vôtres').choices(accountingPermissions),
      new Option('--expires <AAAA-MM-JJ>', 'dernier jour, deux ans au plus').makeOptionMandatory(),
      new Option('--follow-me', 'la clé perd les droits que vous perdez, et ne sert plus quand votre compte n’est plus actif'),
      jsonOption(),
    ],
    examples: [
      'intendance api-keys create Paie --permission PEOPLE_ACCESS PEOPLE_EDIT --expires 2027-06-30',
      'intendance api-keys create Tableur --permission COMPTABILITY_ACCESS --accounting VIEW_DETAILS --expires 2027-06-30 --follow-me',
    ],
    run: (options, [name = '']) => create(cli, name, options),
  });
  addVerb<RotateOptions>(keys, {
    name: 'rotate',
    summary: 'remplacer le secret d’une clé, affiché une seule fois',
    arguments: [new Argument('<id>', 'identifiant de la clé')],
    options: [
      new Option('--overlap <heures>', 'heures pendant lesquelles l’ancien secret sert encore, 168 au plus').default('24'),
      new Option('--expires <AAAA-MM-JJ>', 'nouveau dernier jour, deux ans au plus (défaut : le même)'),
      jsonOption(),
    ],
    examples: [
      'intendance api-keys rotate 0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
      'intendance api-keys rotate 0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47 --overlap 0 --expires 2027-12-31',
    ],
    run: (options, [id = '']) => rotate(cli, id, options),
  });
  addVerb<{ json?: boolean }>(keys, {
    name: 'revoke',
    summary: 'révoquer une clé',
    arguments: [new Argument('<id>', 'identifiant de la clé')],
    options: [jsonOption()],
    examples: ['intendance api-keys revoke 0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47'],
    run: ({ json }, [id = '']) => revoke(cli, id, json),
  });
}

async function list(cli: Cli, json: boolean | undefined): Promise<void> {
  const page = await unwrap((await cli.client()).GET('/api/api_keys'));
  if (json) return cli.output.json(page);
  await cli.output.table(page.api_keys, columns);
}

/** The secret alone is the result, so that a pipe keeps it: `… create Paie … > key`. */
async function create(cli: Cli, name: string, { permission, accounting = [], expires, followMe, json }: CreateOptions): Promise<void> {
  const body: Creation = {
    name,
    permissions: permission,
    accounting_permissions: accounting,
    expires_on: expires,
    ...(followMe && { follows_creator: true }),
  };
  const key = await unwrap((await cli.client()).POST('/api/api_keys', { body }));
  if (json) return cli.output.json(key);
  cli.output.note(`Clé d’API « ${key.name} » créée (${key.id}). Elle ne sera plus affichée :`);
  await cli.output.line(key.secret ?? '');
}

async function rotate(cli: Cli, id: string, { overlap, expires, json }: RotateOptions): Promise<void> {
  const body = { overlap_hours: Number(overlap), ...(expires !== undefined && { expires_on: expires }) };
  const key = await unwrap((await cli.client()).POST('/api/api_keys/{id}/rotate', { params: { path: { id } }, body }));
  if (json) return cli.output.json(key);
  const former = key.former_until === null ? 'ne sert plus' : `sert encore jusqu’au ${instant(key.former_until)}`;
  cli.output.note(`Le secret de la clé d’API « ${key.name} » est remplacé ; l’ancien ${former}. Le nouveau ne sera plus affiché :`);
  await cli.output.line(key.secret ?? '');
}

async function revoke(cli: Cli, id: string, json: boolean | undefined): Promise<void> {
  const key = await unwrap((await cli.client()).POST('/api/api_keys/{id}/revoke', { params: { path: { id } } }));
  if (json) return cli.output.json(key);
  await cli.output.table([key], columns);
}
