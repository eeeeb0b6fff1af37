import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { ApiProblem } from '@intendance/contract/problem.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { exitCodes, Failure } from '../platform/failure.js';
import { jsonOption } from '../platform/list-options.js';
import { ask, askSecret, readStdin } from '../platform/prompt.js';
import { addVerb } from '../platform/verb.js';

const codeQuestion = 'Code de vérification : ';

type LoginAnswer = Schema<'TokensDto'>;
type LoginOptions = { email?: string; passwordStdin?: boolean; code?: string };

export function addSession(program: Command, cli: Cli): void {
  addVerb<LoginOptions>(program, {
    name: 'login',
    summary: 'ouvrir une session, gardée dans le dossier de configuration de l’utilisateur',
    options: [
      new Option('--email <adresse>', 'adresse de connexion'),
      new Option('--password-stdin', 'lire le mot de passe sur l’entrée standard'),
      new Option('--code <code>', 'code de l’application d’authentification, ou code de secours (défaut : demandé s’il le faut)'),
    ],
    examples: ['intendance login', 'intendance --url https://cse.exemple.fr login --email admin@exemple.fr --password-stdin < secret'],
    run: (options) => login(cli, options),
  });
  addVerb<{ code?: string }>(program, {
    name: 'confirm',
    summary: 'confirmer son identité par un code, pour quinze minutes (payer, clôturer, exporter, changer des droits)',
    options: [new Option('--code <code>', 'code de l’application d’authentification, ou code de secours (défaut : demandé)')],
    examples: ['intendance confirm', 'intendance confirm --code 492039'],
    run: ({ code }) => confirm(cli, code),
  });
  addVerb(program, {
    name: 'logout',
    summary: 'fermer la session',
    examples: ['intendance logout'],
    run: () => logout(cli),
  });
  addVerb<{ json?: boolean }>(program, {
    name: 'whoami',
    summary: 'afficher l’utilisateur ou la clé d’API, sa structure et ses droits',
    options: [jsonOption()],
    examples: ['intendance whoami', 'intendance whoami --json'],
    run: ({ json }) => whoami(cli, json),
  });
}

async function login(cli: Cli, { email: emailOption, passwordStdin, code }: LoginOptions): Promise<void> {
  const email = emailOption ?? (await ask(cli.terminal, 'Adresse e-mail : '));
  const password = passwordStdin ? await readStdin(cli.terminal) : await askSecret(cli.terminal, 'Mot de passe : ');
  const url = await cli.url();
  const answer = await open(cli, { email, password, ...(code !== undefined && { code }) });
  const { token, refresh_token } = answer;
  if (refresh_token === undefined) throw new Failure('Ce compte s’ouvre sur un autre site.', exitCodes.forbidden);
  await cli.sessions.save(url, { email, token, refresh_token });
  cli.output.note(`Connecté à ${url} en tant que ${email}.`);
}

/** Asks for the code of an account that needs one. */
async function open(cli: Cli, body: BodyOf<'/api/login_check'>): Promise<LoginAnswer> {
  const client = await cli.client();
  const send = (credentials: typeof body) => unwrap(client.POST('/api/login_check', { body: credentials }));
  try {
    return await send(body);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'session.code-needed' || cli.terminal.stdin.isTTY !== true) throw error;
    return send({ ...body, code: await ask(cli.terminal, codeQuestion) });
  }
}

async function confirm(cli: Cli, given: string | undefined): Promise<void> {
  const code = given ?? (await ask(cli.terminal, codeQuestion, 'Aucun terminal pour répondre : donnez --code.'));
  await unwrap((await cli.client()).POST('/api/users/me/sessions/confirm', { body: { code } }));
  cli.output.note('Votre identité est confirmée pour quinze minutes.');
}

async function logout(cli: Cli): Promise<void> {
  const url = await cli.url();
  const session = await cli.sessions.of(url);
  if (!session) return cli.output.note(`Aucune session sur ${url}.`);
  try {
    await (await cli.client()).POST('/api/logout', { body: { refresh_token: session.refresh_token } });
  } finally {
    // Removes the session from this machine even when the server is unreachable.
    await cli.sessions.forget(url);
  }
  cli.output.note(`Déconnecté de ${url}.`);
}

async function whoami(cli: Cli, json: boolean | undefined): Promise<void> {
  if (cli.terminal.env.INTENDANCE_TOKEN?.startsWith('int_')) return whichKey(cli, json);
  const me = await unwrap((await cli.client()).GET('/api/users/me'));
  if (json) return cli.output.json(me);
  await cli.output.fields([
    ['Utilisateur', `${me.firstname} ${me.lastname} <${me.email}>`],
    ['Structure', `${me.environment.name} (${me.environment.type})`],
    ['Droits', [...me.permissions, ...(me.is_operator ? ['exploitation'] : [])].join(', ')],
    ['Serveur', await cli.url()],
  ]);
}

async function whichKey(cli: Cli, json: boolean | undefined): Promise<void> {
  const key = await unwrap((await cli.client()).GET('/api/api_keys/me'));
  if (json) return cli.output.json(key);
  await cli.output.fields([
    ['Clé d’API', `${key.name} (${key.prefix}…)`],
    ['Structure', `${key.environment.name} (${key.environment.type})`],
    ['Droits', [...key.permissions, ...key.accounting_permissions].join(', ')],
    ['Dernier jour', key.expires_on],
    ['Serveur', await cli.url()],
  ]);
}
