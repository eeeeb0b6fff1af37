import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type Entry = Schema<'EntryDto'>;
export type EntryBody = Schema<'PostEntryDto'>;
export const entries = resource('/api/comptability/writings', 'writings', bookkeeping.within('writings'));

/** The chart of accounts, less the accounts that an entry of this kind may not move. */
export const entryAccountsQuery = (kind: Entry['kind']) =>
  queryOptions({
    ...bookkeeping.read('/api/comptability/writings/accounts'),
    select: ({ accounts, opening_accounts }) => (kind === 'opening-balance' ? opening_accounts : accounts),
    staleTime: 5 * 60_000,
  });
