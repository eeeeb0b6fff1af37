import { bookkeeping } from '../../bookkeeping-queries.js';
import { type YearScope, yearQuery } from '../../calendar/fiscal-year/year-query.js';

export const followUpQuery = (scope: YearScope) => bookkeeping.read('/api/comptability/budget_follow_up', { query: yearQuery(scope) });
