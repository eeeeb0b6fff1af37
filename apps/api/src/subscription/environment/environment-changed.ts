import type { EnvironmentId } from '@intendance/kernel/id.js';

/** Said inside the process after an environment or its modules changed, for what is kept in memory about them. */
export class EnvironmentChanged {
  constructor(readonly environmentId: EnvironmentId) {}
}
