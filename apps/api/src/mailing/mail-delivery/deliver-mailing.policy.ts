import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../platform/projection/projection.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { MailDeliveries } from './mail-deliveries.js';

/** Mails begin to leave after the event, whatever became of the process that wrote the event. */
@Injectable()
export class DeliverMailing implements Policy {
  readonly name = 'deliver-mailing';
  readonly from = ['mail-delivery'];
  readonly types = ['MailDeliveryStarted', 'MailDeliveryResumed', 'FailedMailsRetried'];

  constructor(private readonly deliveries: MailDeliveries) {}

  async when({ stream, environmentId }: RecordedEvent): Promise<void> {
    const mailingId = streamKeyOf(stream) as DeliveredMailingId;
    await this.deliveries.follow(systemContext(environmentId), { mailingId, environmentId });
  }
}
