import { accountingPermissions, permissions } from '@intendance/contract/access-need.js';
import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { exitCodes, Failure } from '../platform/failure.js';
import { instant } from '../platform/format.js';
import { jsonOption } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { addVerb } from '../platform/verb.js';

type User = Schema<'ListedUserDto'>;
type Rule = Schema<'SignInRuleDto'>;
type Rights = BodyOf<'/api/users/{id}/rights', 'put'>;
type RightsOptions = {
  role?: Rights['role'];
  permission?: Rights['permissions'];
  accounting?: Rights['accounting_permissions'];
  json?: boolean;
};
type InviteOptions = RightsOptions & { firstname?: string; lastname: string };
type RecoverOptions = BodyOf<'/api/operator/users/recover'> & { environment: string; json?: boolean };

const roles: readonly Rights['role'][] = ['ADMINISTRATOR', 'TREASURER', 'SECRETARY', 'ACTIVITY_MANAGER', 'ACCOUNTANT', 'CUSTOM'];
const columns: readonly Column<User>[] = [
  { header: 'Nom', cell: ({ firstname, lastname }) => `${firstname} ${lastname}`.trim() },
  { header: 'Adresse', cell: ({ email }) => email },
  { header: 'Rôle', cell: ({ role }) => role.label },
  { header: 'Droits', cell: rightsOf },
  { header: 'Double auth.', cell: ({ has_second_factor }) => (has_second_factor ? 'activée' : 'non') },
  { header: 'Connexion', cell: ({ last_sign_in_at }) => instant(last_sign_in_at) || '–' },
  { header: 'État', cell: ({ state }) => (state === 'active' ? 'actif' : 'désactivé') },
];

function rightsOf({ permissions: granted, accounting_permissions: accounting }: User): string {
  const hasAll = granted.length === permissions.length && accounting.length === accountingPermissions.length;
  return hasAll ? 'tous' : [...granted, ...accounting].join(', ');
}

type RuleOptions = { json?: boolean; privilegedFactor?: Rule['privileged_factor']; from?: string };
const factorLabels: Readonly<Record<Rule['privileged_factor'], string>> = {
  any: 'un code ou une clé d’accès',
  passkey: 'une clé d’accès',
};
const ruleLabels: Readonly<Record<Rule['second_factor'], string>> = {
  nobody: 'personne',
  privileged: 'ceux qui peuvent payer, clôturer, exporter ou changer des droits',
  everybody: 'tous les utilisateurs',
};

const address = () => new Argument('<adresse>', 'adresse électronique');
const rightsOptions = () => [
  new Option('--role <rôle>', 'rôle').choices(roles),
  new Option('--permission <droits...>', 'droits, parmi les vôtres').choices(permissions),
  new Option('--accounting <droits...>', 'droits comptables, parmi les vôtres').choices(accountingPermissions),
];

export function addUsers(program: Command, cli: Cli): void {
  const users = program.command('users').summary('utilisateurs').description('Utilisateurs de la structure, et leurs droits.');
  addVerb<{ json?: boolean }>(users, {
    name: 'list',
    summary: 'lister les utilisateurs',
    options: [jsonOption()],
    examples: ['intendance users list'],
    run: ({ json }) => list(cli, json),
  });
  addVerb<InviteOptions>(users, {
    name: 'invite',
    summary: 'inviter une personne par mail',
    arguments: [address()],
    options: [
      new Option('--lastname <nom>', 'nom').makeOptionMandatory(),
      new Option('--firstname <prénom>', 'prénom'),
      ...rightsOptions(),
      jsonOption(),
    ],
    examples: ['intendance users invite zoe@cse.exemple --lastname Petit --firstname Zoé --role TREASURER'],
    run: (options, [email = '']) => invite(cli, email, options),
  });
  addVerb<RightsOptions>(users, {
    name: 'permissions',
    summary: 'changer le rôle et les droits ; une liste donnée remplace l’ancienne',
    arguments: [address()],
    options: [...rightsOptions(), jsonOption()],
    examples: ['intendance users permissions zoe@cse.exemple --permission COMPTABILITY_ACCESS HELP_ACCESS'],
    run: (options, [email = '']) => setRights(cli, email, options),
  });
  addVerb<{ json?: boolean }>(users, {
    name: 'deactivate',
    summary: 'désactiver un utilisateur ; ses sessions se ferment',
    arguments: [address()],
    options: [jsonOption()],
    examples: ['intendance users deactivate zoe@cse.exemple'],
    run: ({ json }, [email = '']) => deactivate(cli, email, json),
  });
  addSignInRule(users, cli);
  addVerb<RecoverOptions>(users, {
    name: 'recover',
    summary: 'donner un administrateur à une structure qui n’en a plus (exploitation)',
    options: [
      new Option('--environment <id>', 'structure').makeOptionMandatory(),
      new Option('--email <adresse>', 'personne rétablie ou invitée').makeOptionMandatory(),
      new Option('--reason <motif>', 'motif, gardé dans l’historique').makeOptionMandatory(),
      jsonOption(),
    ],
    examples: [
      'intendance users recover --environment 0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47 --email zoe@cse.exemple --reason "Départ des élus"',
    ],
    run: (options) => recover(cli, options),
  });
}

function addSignInRule(users: Command, cli: Cli): void {
  addVerb<RuleOptions>(users, {
    name: 'sign-in-rule',
    summary: 'lire ou choisir qui n’ouvre la structure qu’avec la double authentification',
    arguments: [new Argument('[qui]', 'personne, les rôles sensibles ou tous').choices(Object.keys(ruleLabels))],
    options: [
      new Option('--privileged-factor <facteur>', 'le facteur des rôles sensibles : any, un code ou une clé d’accès').choices(
        Object.keys(factorLabels),
      ),
      new Option('--from <date>', 'premier jour de la règle (AAAA-MM-JJ)'),
      jsonOption(),
    ],
    examples: [
      'intendance users sign-in-rule',
      'intendance users sign-in-rule privileged',
      'intendance users sign-in-rule privileged --privileged-factor passkey --from 2027-01-15',
    ],
    run: (options, [requiredOf]) => signInRule(cli, requiredOf as Rule['second_factor'] | undefined, options),
  });
}

async function signInRule(
  cli: Cli,
  requiredOf: Rule['second_factor'] | undefined,
  { privilegedFactor, from, json }: RuleOptions,
): Promise<void> {
  const client = await cli.client();
  const rule = await unwrap(
    requiredOf
      ? client.PUT('/api/sign_in_rule', {
          body: {
            second_factor: requiredOf,
            ...(privilegedFactor && { privileged_factor: privilegedFactor }),
            ...(from && { from }),
          },
        })
      : client.GET('/api/sign_in_rule'),
  );
  if (json) return cli.output.json(rule);
  await cli.output.fields([
    ['Double authentification demandée à', ruleLabels[rule.second_factor]],
    ['Facteur des rôles sensibles', factorLabels[rule.privileged_factor]],
    ['À partir du', rule.from ?? 'en vigueur'],
    ['Utilisateurs concernés qui ne l’ont pas', String(rule.missing_users)],
  ]);
}

async function list(cli: Cli, json: boolean | undefined): Promise<void> {
  const page = await unwrap((await cli.client()).GET('/api/users'));
  if (json) return cli.output.json(page);
  await cli.output.table(page.users, columns);
}

async function invite(cli: Cli, email: string, options: InviteOptions): Promise<void> {
  const { firstname = '', lastname, role = 'CUSTOM', permission, accounting } = options;
  const rights = { ...(permission && { permissions: permission }), ...(accounting && { accounting_permissions: accounting }) };
  const body = { email, firstname, lastname, role, ...rights };
  const invitation = await unwrap((await cli.client()).POST('/api/invitations', { body }));
  if (options.json) return cli.output.json(invitation);
  cli.output.note(`L’invitation est partie à ${invitation.email}.`);
}

async function setRights(cli: Cli, email: string, options: RightsOptions): Promise<void> {
  const user = await find(cli, email);
  const body = {
    role: options.role ?? user.role.name,
    permissions: options.permission ?? user.permissions,
    accounting_permissions: options.accounting ?? user.accounting_permissions,
  };
  const params = { path: { id: user.id } };
  await show(cli, await unwrap((await cli.client()).PUT('/api/users/{id}/rights', { params, body })), options.json);
}

async function deactivate(cli: Cli, email: string, json: boolean | undefined): Promise<void> {
  const params = { path: { id: (await find(cli, email)).id } };
  await show(cli, await unwrap((await cli.client()).POST('/api/users/{id}/deactivate', { params })), json);
}

async function recover(cli: Cli, { environment, email, reason, json }: RecoverOptions): Promise<void> {
  const body = { environment_id: environment, email, reason };
  const recovered = await unwrap((await cli.client()).POST('/api/operator/users/recover', { body }));
  if (json) return cli.output.json(recovered);
  cli.output.note(recovered.outcome === 'restored' ? `${email} est de nouveau administrateur.` : `Une invitation est partie à ${email}.`);
}

async function find(cli: Cli, email: string): Promise<User> {
  const { users } = await unwrap((await cli.client()).GET('/api/users'));
  const user = users.find((each) => each.email === email.trim().toLowerCase());
  if (!user) throw new Failure(`Aucun utilisateur n’a l’adresse ${email}.`, exitCodes.refused);
  return user;
}

async function show(cli: Cli, user: User, json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(user);
  await cli.output.table([user], columns);
}
