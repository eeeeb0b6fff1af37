import type { AccessNeed, FeatureKey } from '@intendance/contract/access.js';
import { SetMetadata } from '@nestjs/common';

export const ACCESS = Symbol('access');
/** What a route asks for. `public`: no session; `session`: any signed-in user; `operator`: who runs the platform; else a feature or a permission and module. */
export type AccessRule =
  | 'public'
  | 'session'
  | 'operator'
  | { feature: FeatureKey }
  | (AccessNeed & Required<Pick<AccessNeed, 'permission'>>);

/** Every route carries one, on the method or on its controller: a route that declares none does not start. */
export const Access = (rule: AccessRule) => SetMetadata(ACCESS, rule);

/** The same rule in the words of the shared table. */
export function needOf(rule: AccessRule): FeatureKey | AccessNeed {
  if (rule === 'public') return { isPublic: true };
  if (rule === 'operator') return { operator: true };
  if (rule === 'session') return {};
  return 'feature' in rule ? rule.feature : rule;
}
