import { useMe } from '../../platform/me.js';
import type { Me } from '../../platform/me-query.js';

/** The structure of the session for a user of several, who must always see which one is open; null for a user of one. */
export function useWorkplace(): Me['environment'] | null {
  const { environment, has_several_structures } = useMe();
  return has_several_structures ? environment : null;
}
