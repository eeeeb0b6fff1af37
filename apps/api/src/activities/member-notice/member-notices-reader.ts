import { memberNoticesStream } from '@intendance/domain/activities/member-notice/member-notice.events.js';
import { type MemberNotices, memberNoticesDecider } from '@intendance/domain/activities/member-notice/member-notice.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';

/** The mails that a structure sends to its people, as its stream says this instant. */
@Injectable()
export class MemberNoticesReader {
  constructor(private readonly store: EventStore) {}

  async of(environmentId: EnvironmentId): Promise<MemberNotices & { readonly version: number }> {
    const [slice] = await this.store.read(environmentId, [memberNoticesStream(environmentId)]);
    return { ...foldSlice(memberNoticesDecider, slice).state, version: slice?.version ?? 0 };
  }
}
