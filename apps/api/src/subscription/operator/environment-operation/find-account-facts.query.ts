import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Query } from '@nestjs/cqrs';

/** Numbers and instants of the accounts of an environment, without anything that identifies the users. */
export type AccountFacts = { readonly users: number; readonly lastSignInAt: Date | null };

/** The identity area answers. */
export class FindAccountFacts extends Query<AccountFacts> {
  constructor(readonly environmentId: EnvironmentId) {
    super();
  }
}
