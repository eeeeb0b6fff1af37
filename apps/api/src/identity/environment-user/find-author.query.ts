import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Query } from '@nestjs/cqrs';

export type Author = { readonly name: string; readonly email: string };

/** The user behind an actor of the history: the user of that id, or the creator of that API key. Null when the user has left. */
export class FindAuthor extends Query<Author | null> {
  constructor(
    readonly environmentId: EnvironmentId,
    readonly actorId: string,
  ) {
    super();
  }
}
