import type { DeliveredMailingId, DeliveryTotals } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../platform/projection/projection.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { MailingSending } from '../mailing/mailing-sending.js';

/** The status of the mailing follows its delivery: 'Envoyé' when all mails were accepted, else 'partiel'. */
@Injectable()
export class FinishMailing implements Policy {
  readonly name = 'finish-mailing';
  readonly from = ['mail-delivery'];
  readonly types = ['MailDeliveryFinished'];

  constructor(private readonly mailings: MailingSending) {}

  async when({ stream, environmentId, data }: RecordedEvent): Promise<void> {
    const { refused, unknown } = data as DeliveryTotals;
    await this.mailings.finish(systemContext(environmentId), streamKeyOf(stream) as DeliveredMailingId, refused + unknown === 0);
  }
}
