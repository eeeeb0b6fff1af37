import type { RefundEvent } from '@intendance/domain/activities/refund/refund.events.js';
import { refundStream } from '@intendance/domain/activities/refund/refund.events.js';
import { refundFold } from '@intendance/domain/activities/refund/refund-state.js';
import { refundActivityStream } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import { refundActivityDecider } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RefundId } from '@intendance/kernel/id.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Mailer } from '../../platform/mail/mailer.js';
import type { Policy } from '../../platform/projection/projection.js';
import { isNews, tellPerson } from '../claim/tell-person.js';

/** The person learns that the claim was refused, and why. */
@Injectable()
export class MailPersonWhenRefundRefused implements Policy {
  readonly name = 'mail-person-when-refund-refused';
  readonly from = ['refund'];
  readonly types = ['RefundRefused'];

  constructor(
    private readonly store: EventStore,
    private readonly mailer: Mailer,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as RefundEvent;
    if (event.type !== 'RefundRefused' || !isNews(recorded)) return;
    const { environmentId, stream } = recorded;
    const [refundSlice] = await this.store.read(environmentId, [refundStream(streamKeyOf(stream) as RefundId)]);
    const refund = foldSlice(refundFold, refundSlice).state;
    if (refund.status === 'none') return;
    const { personId, activityId, billedOn, bill } = refund.claim;
    const [activitySlice] = await this.store.read(environmentId, [refundActivityStream(activityId)]);
    const activity = foldSlice(refundActivityDecider, activitySlice).state;
    if (activity.status === 'none') return;
    const claim = `pour l’activité « ${activity.current.name} » (facture du ${formatDay(billedOn)}, ${formatEuros(bill)})`;
    await tellPerson(this.store, this.mailer, recorded, personId, {
      subject: 'Votre demande de remboursement a été refusée',
      paragraphs: [`Votre demande de remboursement ${claim} a été refusée.`, `Motif : ${event.data.reason}`],
    });
  }
}
