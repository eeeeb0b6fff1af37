import type { AccessProfile } from '@intendance/contract/access.js';
import { moduleCodes } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { activeModules, isActiveOn, type OpenEnvironment, remainingTrialDays } from '@intendance/domain/subscription/public.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

/** An environment on that day, for the shared table of rules. */
export const environmentAccess = (environment: OpenEnvironment, today: LocalDate): AccessProfile['environment'] => ({
  type: environment.type,
  brand: environment.brand,
  isActive: isActiveOn(environment, today),
  isSuspended: environment.isSuspended,
  remainingTime: remainingTrialDays(environment, today),
  modules: moduleCodes.map((code) => ({ code, active: activeModules(environment, today).includes(code) })),
});
