import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../platform/projection/projection.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { MailDeliveries } from './mail-deliveries.js';

/** Recipients are prepared and mails leave after the event, whatever became of the process that wrote the event. */
@Injectable()
export class DeliverMailing implements Policy {
  readonly name = 'deliver-mailing';
  readonly from = ['mail-delivery'];
  readonly types = ['MailDeliveryRequested', 'MailDeliveryCancelled', 'MailDeliveryStarted', 'MailDeliveryResumed', 'FailedMailsRetried'];

  constructor(private readonly deliveries: MailDeliveries) {}

  async when({ stream, environmentId, type, data }: RecordedEvent): Promise<void> {
    const run = { mailingId: streamKeyOf(stream) as DeliveredMailingId, environmentId };
    if (type === 'MailDeliveryCancelled') await this.deliveries.discard(run, (data as { audience: string }).audience);
    await this.deliveries.follow(systemContext(environmentId), run);
  }
}
