import { useQueries, useQuery } from '@tanstack/react-query';
import { dashboardQuery } from '../activities/dashboard.api.js';
import { accountsQuery } from '../bookkeeping/bank/bank-account/bank-account.api.js';
import { followUpQuery } from '../bookkeeping/plan/budget/budget.api.js';
import { waitingQuery } from '../bookkeeping/summary/waiting.api.js';
import { useMe } from '../platform/me.js';
import { watchedScopes } from './alert-lines.js';

type Reading = { data: unknown; failureCount: number };

/**
 * False while the first reads of home are in flight: sections whose height is unknown would push down those below them. A read that
 * failed once counts as done, so that a failing part does not hold the page back.
 */
export function useHomeReady({ hasClaims, hasBooks, hasSteps }: { hasClaims: boolean; hasBooks: boolean; hasSteps: boolean }): boolean {
  const scopes = watchedScopes(useMe().is_cse);
  const claims = useQuery({ ...dashboardQuery, enabled: hasClaims });
  const waiting = useQuery({ ...waitingQuery, enabled: hasBooks });
  const accounts = useQuery({ ...accountsQuery, enabled: hasBooks });
  const budgets = useQueries({
    queries: scopes.map((budget) => ({ ...followUpQuery({ budget, exercice: undefined }), enabled: hasBooks })),
  });
  const isDone = ({ data, failureCount }: Reading) => data !== undefined || failureCount > 0;
  return hasSteps && (!hasClaims || isDone(claims)) && (!hasBooks || [waiting, accounts, ...budgets].every(isDone));
}
