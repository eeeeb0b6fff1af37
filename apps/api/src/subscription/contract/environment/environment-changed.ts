import type { EnvironmentId } from '@intendance/kernel/id.js';

/** Published inside the process after an environment or its modules changed, so that caches drop them. */
export class EnvironmentChanged {
  constructor(readonly environmentId: EnvironmentId) {}
}
