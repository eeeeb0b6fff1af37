import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../platform/api.js';
import { bookkeepingKey } from '../../bookkeeping-write.js';
import type { BudgetScope } from '../../budget-name.js';

/** A fiscal year, and one of its budgets or all of them. */
export type YearScope = { exercice: string | undefined; budget: BudgetScope | undefined };

/** Amounts of a fiscal year, read again after each write of bookkeeping. */
export const yearQuery = <Answer>(address: string, { exercice, budget }: YearScope, more: Record<string, string> = {}) =>
  queryOptions({
    queryKey: [bookkeepingKey, address, exercice, budget, more],
    queryFn: ({ signal }) => get<Answer>(`/comptability${address}`, { query: { 'exercice.id': exercice, budget, ...more }, signal }),
  });
