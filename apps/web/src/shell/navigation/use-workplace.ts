import { useQuery } from '@tanstack/react-query';
import { type Me, useMe } from '../../platform/me.js';
import { structuresQuery } from '../session/session.api.js';

/** The structure of the session for a user of several, who must always see which one is open; null for a user of one. */
export function useWorkplace(): Me['environment'] | null {
  const { environment } = useMe();
  const { data } = useQuery(structuresQuery);
  return (data?.totalCount ?? 0) > 1 ? environment : null;
}
