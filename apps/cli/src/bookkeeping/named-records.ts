import { type ApiClient, unwrap } from '@intendance/contract/client.js';
import type { Cli } from '../platform/cli.js';
import { exitCodes, Failure } from '../platform/failure.js';
import type { ListOptions } from '../platform/list-options.js';

const isId = (reference: string): boolean => /^[0-9a-f]{8}-/i.test(reference);
const every = { params: { query: { limit: 1000 } } } as const;

/** Accepts an id or a year name (`2026`). @throws Failure with the existing years */
export async function exerciceId(client: ApiClient, reference: string): Promise<string> {
  if (isId(reference)) return reference;
  const { exercices } = await unwrap(client.GET('/api/comptability/exercices', every));
  const year = exercices.find(({ name }) => name === reference);
  if (year) return year.id;
  const yearNames = exercices.map(({ name }) => name).join(', ');
  throw new Failure(`Aucun exercice ne s’appelle ${reference}.`, exitCodes.refused, yearNames ? [`Exercices : ${yearNames}`] : []);
}

/** A treasurer knows an account by its code. @throws Failure with the accounts that exist */
export async function accountId(client: ApiClient, reference: string): Promise<string> {
  if (isId(reference)) return reference;
  const { accounts } = await unwrap(client.GET('/api/comptability/accounts', every));
  const bankAccount = accounts.find(({ accounting_code }) => accounting_code === reference);
  if (bankAccount) return bankAccount.id;
  const accountNames = accounts.map(({ accounting_code, name }) => `${accounting_code} ${name}`).join(', ');
  throw new Failure(
    `Aucun compte bancaire n’a le code ${reference}.`,
    exitCodes.refused,
    accountNames ? [`Comptes : ${accountNames}`] : [],
  );
}

/** `--exercice 2026 --account 512001`, by the ids that lists filter on. */
export async function withIds<Options extends ListOptions>(cli: Cli, options: Options): Promise<Options> {
  const { exercice, account } = options;
  if (typeof exercice !== 'string' && typeof account !== 'string') return options;
  const client = await cli.client();
  return {
    ...options,
    ...(typeof exercice === 'string' && { exercice: await exerciceId(client, exercice) }),
    ...(typeof account === 'string' && { account: await accountId(client, account) }),
  };
}
