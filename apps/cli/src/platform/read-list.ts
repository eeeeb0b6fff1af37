import { type ApiClient, unwrap } from '@intendance/contract/client.js';
import type { Cli } from './cli.js';
import type { ListOptions } from './list-options.js';

/** The maximum page size of the API. */
const largestPage = 99_999;

type Page = { totalCount: number };
type Read<Answer extends Page> = (
  client: ApiClient,
  options: ListOptions,
) => Promise<{ data?: Answer; error?: unknown; response: Response }>;

/** Reads one page of a list, or all its rows with `--all`. Reports missing rows on stderr, since a pipe would hide them. */
export async function readList<Answer extends Page>(cli: Cli, options: ListOptions, read: Read<Answer>): Promise<Answer> {
  const client = await cli.client();
  const { page: number = 1, limit = 20 } = options;
  if (!options.all) {
    const page = await unwrap(read(client, options));
    const [first, last] = [(number - 1) * limit + 1, (number - 1) * limit + rowsOf(page).length];
    if (last - first + 1 < page.totalCount) cli.output.warn(missingText(first, last, page.totalCount));
    return page;
  }
  const all = await unwrap(read(client, { ...options, page: 1, limit: largestPage }));
  for (let next = 2; rowsOf(all).length < all.totalCount; next += 1) {
    const rows = rowsOf(await unwrap(read(client, { ...options, page: next, limit: largestPage })));
    if (rows.length === 0) break;
    rowsOf(all).push(...rows);
  }
  return all;
}

/** Returns the rows of a page: its only array, whose name depends on the list. */
const rowsOf = (page: object): unknown[] => Object.values(page).find((value): value is unknown[] => Array.isArray(value)) ?? [];

const missingText = (first: number, last: number, total: number): string =>
  last < first
    ? `Aucune ligne sur cette page : la liste en compte ${total}.`
    : `Lignes ${first} à ${last} sur ${total}. --all donne toutes les lignes.`;
