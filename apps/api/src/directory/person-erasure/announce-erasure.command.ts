import type { PersonId } from '@intendance/kernel/id.js';
import { Command } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';

/**
 * The e-mail addresses that a person has had, before the erasure deletes them. The mailing area answers: it remembers their hashes, to find
 * the addresses after the erasure. An erasure that is refused afterwards changes nothing.
 */
export class AnnounceErasure extends Command<void> {
  constructor(
    readonly context: RequestContext,
    readonly personId: PersonId,
    readonly emails: readonly string[],
  ) {
    super();
  }
}
