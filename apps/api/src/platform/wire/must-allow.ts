import { type FeatureKey, guard } from '@intendance/contract/access.js';
import { accessErrors } from './access.errors.js';
import type { Session } from './session.js';

/** For a feature that depends on the body or the query of a request. @throws access.permission, access.module… */
export function mustAllow(feature: FeatureKey, { profile }: Session): void {
  const verdict = guard(feature, profile);
  if (!verdict.allowed) throw accessErrors.refused(verdict);
}
