import type { QueryOf } from '@intendance/contract/operation.js';
import { keepPreviousData } from '@tanstack/react-query';
import { bookkeeping } from '../../bookkeeping-queries.js';

export const balanceQuery = (query: QueryOf<'/api/comptability/writings/balance'>) => ({
  ...bookkeeping.read('/api/comptability/writings/balance', { query }),
  placeholderData: keepPreviousData,
});
