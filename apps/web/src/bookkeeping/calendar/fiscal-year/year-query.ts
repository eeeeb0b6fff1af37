import type { AnswerOf } from '@intendance/contract/operation.js';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../platform/http.js';
import { bookkeepingKey } from '../../bookkeeping-write.js';
import type { BudgetScope } from '../../budget-name.js';

/** A fiscal year, and one of its budgets or all of them. */
export type YearScope = { exercice: string | undefined; budget: BudgetScope | undefined };

type YearPath = '/api/comptability/splits/graph' | '/api/comptability/splits/graph_amount' | '/api/comptability/budget_follow_up';

/** Amounts of a fiscal year, read again after each write of bookkeeping. */
export const yearQuery = <P extends YearPath>(path: P, { exercice, budget }: YearScope) =>
  queryOptions({
    queryKey: [bookkeepingKey, path, exercice, budget],
    queryFn: ({ signal }) => get<YearPath>(path, { query: { 'exercice.id': exercice, budget }, signal }) as Promise<AnswerOf<P>>,
  });
