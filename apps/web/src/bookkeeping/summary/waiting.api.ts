import { bookkeeping } from '../bookkeeping-queries.js';

/** Operations to allocate, in the menu and on the home page. Read again after each write of bookkeeping, and every five minutes. */
export const waitingQuery = {
  ...bookkeeping.read('/api/comptability/summary/to_allocate'),
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
};
