import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Query } from '@nestjs/cqrs';

/** Every environment with an account; the identity area answers. */
export class ListEnvironmentIds extends Query<EnvironmentId[]> {}

export type Administrator = { readonly name: string; readonly email: string };

/** The users of an environment who manage its subscription; the identity area answers. */
export class FindAdministrators extends Query<Administrator[]> {
  constructor(readonly environmentId: EnvironmentId) {
    super();
  }
}
