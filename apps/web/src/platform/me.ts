import { allows, type FeatureKey } from '@intendance/contract/access.js';
import { toAccessProfile } from '@intendance/contract/access-profile.js';
import { useQuery } from '@tanstack/react-query';
import { type Me, meQuery } from './me-query.js';

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
