import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { formatSiren } from '@intendance/kernel/siren.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure } from '../../platform/failure.js';
import { jsonOption, parseCount } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';

type Environment = Schema<'EnvironmentDto'>;
type UpdateOptions = Schema<'SaveEnvironmentDto'> & { zip?: string; json?: boolean };

const types: readonly Environment['type'][] = ['CSE', 'ASSOCIATION', 'SYNDICAT', 'ENTREPRISE'];

/** The structure of the session, beside the commands that run on the server. */
export function addStructure(environments: Command, cli: Cli): void {
  addVerb<{ json?: boolean }>(environments, {
    name: 'show',
    summary: 'afficher la structure de la session',
    options: [jsonOption()],
    examples: ['intendance environments show', 'intendance environments show --json'],
    run: async ({ json }) => show(cli, await find(await cli.client()), json),
  });
  addVerb<UpdateOptions>(environments, {
    name: 'update',
    summary: 'modifier la structure de la session ; une option vide retire la valeur',
    options: [
      new Option('--name <nom>', 'nom'),
      new Option('--type <type>', 'type, tant que la comptabilité n’a pas commencé').choices(types),
      new Option('--address <adresse>', 'adresse'),
      new Option('--zip <code>', 'code postal ; sans --city, sa ville quand il n’en a qu’une'),
      new Option('--city <ville>', 'ville'),
      new Option('--phone <numéro>', 'téléphone'),
      new Option('--email <adresse>', 'adresse électronique'),
      new Option('--siren <numéro>', 'SIREN'),
      new Option('--headcount <nombre>', 'nombre de salariés ou d’adhérents').argParser(parseCount),
      jsonOption(),
    ],
    examples: ['intendance environments update --name "CSE Océan" --zip 69003', 'intendance environments update --siren 732829320'],
    run: (options) => update(cli, options),
  });
}

async function update(cli: Cli, { json, zip, ...fields }: UpdateOptions): Promise<void> {
  const named = { ...fields, ...(zip === undefined ? {} : { zip_code: zip }) };
  if (Object.keys(named).length === 0) throw new Failure('Indiquez au moins un champ à modifier : --name, --zip…', exitCodes.usage);
  const client = await cli.client();
  const { id } = await find(client);
  const city = zip !== undefined && fields.city === undefined ? await onlyCity(client, zip) : undefined;
  const body = city === undefined ? named : { ...named, city };
  await show(cli, await unwrap(client.PUT('/api/environments/{id}', { params: { path: { id } }, body })), json);
}

async function onlyCity(client: ApiClient, zip: string): Promise<string | undefined> {
  if (!/^\d{5}$/.test(zip)) return undefined;
  const { cities } = await unwrap(client.GET('/api/cities', { params: { query: { zip_code: zip } } }));
  return cities.length === 1 ? cities[0]?.city : undefined;
}

async function find(client: ApiClient): Promise<Environment> {
  const { environments } = await unwrap(client.GET('/api/environments'));
  const [environment] = environments;
  if (!environment) throw new Failure('Cette session n’a pas de structure.', exitCodes.refused);
  return environment;
}

async function show(cli: Cli, environment: Environment, json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(environment);
  const { name, type, siren, headcount, address, zip_code, city, phone, email } = environment;
  await cli.output.fields([
    ['Nom', name],
    ['Type', type],
    ['SIREN', siren && formatSiren(siren)],
    ['Effectif', headcount === null ? null : String(headcount)],
    ['Adresse', address],
    ['Ville', [zip_code, city].filter(Boolean).join(' ')],
    ['Téléphone', phone],
    ['Adresse électronique', email],
  ]);
}
