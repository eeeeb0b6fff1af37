import { readFile } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import type { ApiClient } from '@intendance/contract/client.js';
import { toApiProblem } from '@intendance/contract/problem.js';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from './cli.js';
import { saveDownload } from './download.js';
import { exitCodes, Failure, reasonOf } from './failure.js';
import { readStdin } from './prompt.js';
import { readList } from './read-list.js';
import { addVerb } from './verb.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

type ApiOptions = { query?: string[]; data?: string; key?: string; ifMatch?: string; all?: boolean; output?: string };
type Query = Readonly<Record<string, string | number>>;
type Init = { params: { query: Query }; body?: unknown; headers?: Record<string, string>; parseAs?: 'stream' };
type Answer = { data?: unknown; error?: unknown; response: Response };
/** The methods of the client need paths of the contract; this one takes the path that the user types. */
type Send = (method: string, path: string, init: Init) => Promise<Answer>;

/** Any route of the API, for what no other command does yet. */
export function addApi(program: Command, cli: Cli): void {
  addVerb<ApiOptions>(program, {
    name: 'api',
    summary: 'appeler une route de l’API ; /api/docs les décrit',
    arguments: [
      new Argument('<méthode>', 'GET, POST, PUT, PATCH ou DELETE').argParser(parseMethod),
      new Argument('<chemin>', 'chemin de la route, avec ou sans /api, sans paramètres'),
    ],
    options: [
      new Option('-q, --query <nom=valeur...>', 'paramètres de l’adresse, filtres compris'),
      new Option('-d, --data <json>', 'corps : du JSON, @fichier, ou « - » pour l’entrée standard'),
      new Option('--key <clé>', 'clé d’idempotence : la même demande répétée n’est faite qu’une fois'),
      new Option('--if-match <version>', 'version lue : l’écriture est refusée si elle a changé'),
      new Option('--all', 'toutes les lignes d’une liste, au lieu d’une page'),
      new Option('-o, --output <fichier>', 'fichier ou dossier pour une réponse qui est un fichier (défaut : la sortie standard)').default(
        '-',
      ),
    ],
    examples: [
      'intendance api GET /people --query limit=100 filters[statusBenef]=current',
      'intendance api GET /refunds --all | jq ".refunds[].person"',
      'intendance api PUT /refund_settings/0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47 --if-match 3 --data @reglage.json',
    ],
    run: (options, [method = ''], [path = '']) => call(cli, method, path, options),
  });
}

async function call(cli: Cli, method: string, typedPath: string, options: ApiOptions): Promise<void> {
  const request = { method, path: pathOf(typedPath), query: queryOf(options.query ?? []) };
  const send = sendWith(await cli.client());
  if (options.all) return cli.output.json(await readAll(cli, request, send));
  const body = await bodyOf(cli, options.data);
  const headers = {
    ...(options.key && { 'idempotency-key': options.key }),
    ...(options.ifMatch && { 'if-match': `"${options.ifMatch}"` }),
  };
  const init = { params: { query: request.query }, headers, ...(body !== undefined && { body }), parseAs: 'stream' } as const;
  await show(cli, await send(method, request.path, init), options);
}

const sendWith = (client: ApiClient): Send => client.request as unknown as Send;

function readAll(cli: Cli, { method, path, query }: { method: string; path: string; query: Query }, send: Send) {
  if (method !== 'GET') throw new Failure('--all lit une liste : GET seulement.', exitCodes.usage);
  return readList<{ totalCount: number }>(cli, { all: true }, async (_client, { page = 1, limit = 20 }) => {
    const { data, ...answer } = await send(method, path, { params: { query: { ...query, page, limit } } });
    return { ...answer, data: data as { totalCount: number } };
  });
}

/** JSON is shown as such; another content is a file. */
async function show(cli: Cli, { data, error, response }: Answer, { output }: ApiOptions): Promise<void> {
  if (!response.ok) throw toApiProblem(response, error);
  if (!(data instanceof ReadableStream)) return;
  if (response.headers.get('content-type')?.includes('json')) return cli.output.json(await new Response(data).json());
  const path = await saveDownload(cli, { body: data, response }, output);
  if (path !== null) cli.output.note(`Fichier enregistré : ${path}`);
}

function parseMethod(method: string): string {
  if (!methods.includes(method.toUpperCase())) throw new InvalidArgumentError(`Méthodes possibles : ${methods.join(', ')}.`);
  return method.toUpperCase();
}

/** @throws Failure on another address than a path, or on a path with parameters */
function pathOf(path: string): string {
  if (/^\w+:/.test(path) || /[?#]/.test(path))
    throw new Failure(`« ${path} » n'est pas un chemin : écrivez /people, et les paramètres dans --query.`, exitCodes.usage);
  return `/api/${path.replace(/^\/*(api\/)?/, '')}`;
}

/** @throws Failure on a parameter without a value */
function queryOf(parameters: readonly string[]): Query {
  const pairs = parameters.map((parameter) => /^([^=]+)=(.*)$/s.exec(parameter) ?? []);
  const wrong = pairs.findIndex(([, name]) => name === undefined);
  if (wrong >= 0) throw new Failure(`Paramètre « ${parameters[wrong]} » : écrivez nom=valeur.`, exitCodes.usage);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}

/** The body as JSON: typed, of a file, or of stdin. @throws Failure when it cannot be read */
async function bodyOf(cli: Cli, data: string | undefined): Promise<unknown> {
  if (data === undefined) return undefined;
  const content = data === '-' ? await readStdin(cli.terminal) : data.startsWith('@') ? await readText(data.slice(1)) : data;
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new Failure(`Le corps n'est pas du JSON : ${(error as Error).message}`, exitCodes.usage);
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Failure(`Impossible de lire ${file} (${reasonOf(error)}).`, exitCodes.file);
  }
}
