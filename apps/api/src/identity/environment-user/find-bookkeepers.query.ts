import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Query } from '@nestjs/cqrs';

export type Bookkeeper = { readonly id: UserId; readonly name: string; readonly email: string };

/** The users of a structure who write in its books. */
export class FindBookkeepers extends Query<Bookkeeper[]> {
  constructor(readonly environmentId: EnvironmentId) {
    super();
  }
}
