import { useQuery } from '@tanstack/react-query';
import { dashboardQuery } from '../activities/dashboard.api.js';
import { summaryQuery } from '../bookkeeping/summary/summary.api.js';
import { waitingQuery } from '../bookkeeping/summary/waiting.api.js';

type Reading = { data: unknown; failureCount: number };

/**
 * False while the first reads of home are in flight: sections whose height is unknown would push down those below them. A read that
 * failed once counts as done, so that a failing part does not hold the page back.
 */
export function useHomeReady({ hasClaims, hasBooks, hasSteps }: { hasClaims: boolean; hasBooks: boolean; hasSteps: boolean }): boolean {
  const claims = useQuery({ ...dashboardQuery, enabled: hasClaims });
  const waiting = useQuery({ ...waitingQuery, enabled: hasBooks });
  const summary = useQuery({ ...summaryQuery(undefined), enabled: hasBooks });
  const isDone = ({ data, failureCount }: Reading) => data !== undefined || failureCount > 0;
  return hasSteps && (!hasClaims || isDone(claims)) && (!hasBooks || [waiting, summary].every(isDone));
}
