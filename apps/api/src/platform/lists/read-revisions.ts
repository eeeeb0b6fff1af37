import type { EnvironmentId } from '@intendance/kernel/id.js';

/** How often the read models of an environment have changed; the projection engine brings it. */
export abstract class ReadRevisions {
  /** Another text after each change, before the position of that change counts as reached; undefined when this process cannot tell. */
  abstract of(environmentId: EnvironmentId): string | undefined;
}
