import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../platform/projection/projection.js';
import { ScheduleRows } from './schedule-rows.js';

/** The workers find the time of a mailing in one table, whatever its environment. */
@Injectable()
export class FollowMailingSchedule implements Policy {
  readonly name = 'follow-mailing-schedule';
  readonly from = ['mailing'];
  readonly types = ['MailingScheduled', 'MailingUnscheduled', 'MailingScheduleMissed', 'MailingSendingStarted'];

  constructor(private readonly rows: ScheduleRows) {}

  async when({ stream, environmentId, type, data }: RecordedEvent): Promise<void> {
    const at = type === 'MailingScheduled' ? (data as { at: string }).at : null;
    await this.rows.set({ mailingId: streamKeyOf(stream) as DeliveredMailingId, environmentId }, at);
  }
}
