import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type Entry = Schema<'EntryDto'>;
export type EntryBody = Schema<'PostEntryDto'>;
export const entries = resource('/api/comptability/writings', 'writings', bookkeeping.within('writings'));

/** The chart of accounts, less the accounts that only operations and decisions move. */
export const entryAccountsQuery = queryOptions({
  ...bookkeeping.read('/api/comptability/writings/accounts'),
  select: ({ accounts }) => accounts,
  staleTime: 5 * 60_000,
});
