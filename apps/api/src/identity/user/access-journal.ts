import type { UserAccessEvent } from '@intendance/domain/identity/user/user.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** Records sign-ins and sign-outs of a user, without reading earlier events. */
@Injectable()
export class AccessJournal {
  constructor(private readonly store: EventStore) {}

  async record(context: RequestContext, userId: UserId, command: string, event: UserAccessEvent): Promise<void> {
    const appends = [{ stream: `user-access-${userId}` as const, expected: 'any' as const, events: [event] }];
    const { outcome } = await this.store.append({ ...appendRequest(context, command), appends });
    if (outcome === 'conflict' || outcome === 'mismatch') throw new Error(`the access journal of ${userId} answered ${outcome}`);
  }
}
