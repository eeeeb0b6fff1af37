import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';
import { meQuery } from './me-query.js';
import { aheadMeta } from './queries.js';
import { session } from './session/browser-session.js';

type Address = { params: Params; query: URLSearchParams };

/** The first reads of a screen opened at `address`. `queries` holds the answers of the reads that were waited for. */
export type ReadAhead = (read: QueryClient['prefetchQuery'], address: Address, queries: QueryClient) => void | Promise<void>;

export type PageModule = { readAhead?: ReadAhead };

/**
 * After a reload, sends the first reads of the screen together with the read of the user: in a row, they cost one more round trip each.
 * Once the user is known the screen renders at once and reads by itself.
 */
export async function readAhead(queries: QueryClient, page: () => Promise<PageModule>, address: Address): Promise<void> {
  if (!session.isOpen || queries.getQueryData(meQuery.queryKey) !== undefined) return;
  const [module, token] = await Promise.all([page(), session.token()]);
  if (token !== null) await module.readAhead?.((options) => queries.prefetchQuery({ ...options, meta: aheadMeta }), address, queries);
}
