import type { RefundEvent } from '@intendance/domain/activities/refund/refund.events.js';
import { refundStream } from '@intendance/domain/activities/refund/refund.events.js';
import { refundDecider } from '@intendance/domain/activities/refund/refund.js';
import { refundActivityStream } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import { refundActivityDecider } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/public.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RefundId } from '@intendance/kernel/id.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Mailer } from '../../platform/mail/mailer.js';
import type { Policy } from '../../platform/projection/projection.js';
import { foldSlice } from '../fold-slice.js';

/** The person learns that the claim was refused, and why. Who has no address is told by other means. */
@Injectable()
export class MailPersonWhenRefundRefused implements Policy {
  readonly name = 'mail-person-when-refund-refused';
  readonly from = ['refund'];

  constructor(
    private readonly store: EventStore,
    private readonly mailer: Mailer,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as RefundEvent;
    // What is imported (a demo, an older program's claims) already happened: nobody is written to.
    if (event.type !== 'RefundRefused' || recorded.metadata.source === 'import') return;
    const { environmentId, stream } = recorded;
    const [refundSlice] = await this.store.read(environmentId, [refundStream(streamKeyOf(stream) as RefundId)]);
    const refund = foldSlice(refundDecider, refundSlice);
    if (refund.status === 'none') return;
    const { personId, activityId, billedOn, bill } = refund.claim;
    const [personSlice, activitySlice] = await this.store.read(environmentId, [personStream(personId), refundActivityStream(activityId)]);
    const person = foldSlice(personDecider, personSlice);
    const activity = foldSlice(refundActivityDecider, activitySlice);
    if (person.status === 'none' || person.email === null || activity.status === 'none') return;
    const letter = {
      subject: 'Votre demande de remboursement a été refusée',
      greeting: `Bonjour ${person.firstname},`,
      paragraphs: [
        `Votre demande de remboursement pour l'activité « ${activity.current.name} » (facture du ${formatDay(billedOn)}, ${formatEuros(bill)}) a été refusée.`,
        `Motif : ${event.data.reason}`,
      ],
    };
    // The event's own id: seen again after a crash, it sends nothing more.
    await this.mailer.send(person.email, letter, recorded.id);
  }
}
