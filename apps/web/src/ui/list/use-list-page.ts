import { useQuery, useQueryClient } from '@tanstack/react-query';
import { uncached } from '../../platform/queries.js';
import type { ReadAhead } from '../../platform/read-ahead.js';
import type { Reading } from '../../platform/resource.js';
import { firstQueryOf } from '../query/first-query.js';
import type { ListSchema, Paged } from '../query/list-schema.js';
import type { ListState } from '../query/use-list-params.js';
import { useListNews } from './use-list-news.js';

type Rows = { totalCount: number; rows: readonly object[] };
type Listed<Query, Page extends Rows> = { list(query: Query): Reading<Page> };

/** The rows of a list page: the page of the address, the next one in advance, and every row for the printer. `data`: the whole answer. */
export function useListPage<Query extends Paged, Page extends Rows>(resource: Listed<Query, Page>, list: ListState<Query>) {
  const queries = useQueryClient();
  const reading = resource.list(list.apiQuery);
  // With rows on the screen, the news read them after a focus, and hold what would move.
  const query = useQuery({ ...reading, refetchOnWindowFocus: ({ state }) => (state.data === undefined ? 'always' : false) });
  const news = useListNews(reading);
  const data: Page | undefined = query.data;
  const rows: Page['rows'] | undefined = data?.rows;
  return {
    data,
    page: {
      list,
      query,
      news,
      rows,
      total: data?.totalCount,
      onPrefetch: (next: Query) => void queries.prefetchQuery(resource.list(next)),
      fetchRows: async (next: Query): Promise<Page['rows']> => (await queries.fetchQuery(uncached(resource.list(next)))).rows,
    },
  };
}

/** Reads the first page of a list before its screen is drawn. */
export const readAheadOf =
  <Query extends Paged>(resource: Listed<Query, Rows>, schema: ListSchema<Query>): ReadAhead =>
  (read, { query }) => {
    const first = firstQueryOf(schema, query);
    if (first) void read(resource.list(first));
  };
