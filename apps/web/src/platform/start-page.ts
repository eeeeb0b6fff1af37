import { allows } from '@intendance/contract/access.js';
import { toAccessProfile } from '@intendance/contract/access-profile.js';
import { featureOf } from '@intendance/contract/feature-of-path.js';
import type { Me } from './me-query.js';
import { preferencesOf } from './preferences.js';

/** The page after signing in: the chosen one while the user may open it. */
export function startPageOf(me: Me): string {
  const { start_page = '/home' } = preferencesOf(me);
  const feature = featureOf(start_page);
  return feature && allows(feature, toAccessProfile(me)) ? start_page : '/home';
}
