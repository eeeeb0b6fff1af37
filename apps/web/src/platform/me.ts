import { allows, type FeatureKey } from '@intendance/contract/access.js';
import { toAccessProfile } from '@intendance/contract/access-profile.js';
import type { Schema } from '@intendance/contract/client.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from './http.js';

export type Me = Schema<'UserDto'>;

// Without the signal of the query: a component that leaves would cancel it under the guard that waits for it.
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => get('/api/users/me'),
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: true,
});

/** The signed-in user; screens behind the session always have one. */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error('useMe outside of the session');
  return data;
}

/** True when the user may open the feature: a link to a refused one is not rendered. */
export function useAllowed(): (feature: FeatureKey) => boolean {
  const profile = toAccessProfile(useMe());
  return (feature) => allows(feature, profile);
}
