import { type Me, useMe } from '../../platform/me.js';

/** The structure of the session for a user of several, who must always see which one is open; null for a user of one. */
export function useWorkplace(): Me['environment'] | null {
  const { environment, has_several_structures } = useMe();
  return has_several_structures ? environment : null;
}
