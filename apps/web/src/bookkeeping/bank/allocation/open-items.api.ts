import { queryOptions } from '@tanstack/react-query';
import { bookkeeping } from '../../bookkeeping-queries.js';

/** The accounts that a line may name in the place of an activity. */
export const splitAccountsQuery = queryOptions({
  ...bookkeeping.read('/api/comptability/operations/accounts'),
  select: ({ accounts }) => accounts,
  staleTime: 5 * 60_000,
});

/** Instalments and other payments of loans that the operation may be. */
export const loanPaymentsQuery = (id: string) =>
  queryOptions({
    ...bookkeeping.read('/api/comptability/operations/{id}/loan_payments', { path: { id } }),
    select: ({ payments }) => payments,
  });

/** Lines of third parties that the operation may settle, the most likely ones first. */
export const openItemsQuery = (id: string) =>
  queryOptions({ ...bookkeeping.read('/api/comptability/operations/{id}/open_items', { path: { id } }), select: ({ items }) => items });
