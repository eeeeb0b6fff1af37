import type { MemberNoticeKind } from '@intendance/domain/activities/member-notice/member-notice.events.js';
import { type RefundEvent, refundStream } from '@intendance/domain/activities/refund/refund.events.js';
import { amountOf, type KnownRefund, refundFold } from '@intendance/domain/activities/refund/refund-state.js';
import { refundActivityStream } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import { refundActivityDecider } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RefundId } from '@intendance/kernel/id.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../platform/projection/projection.js';
import { type ClaimLetter, ClaimLetters, type ClaimOfEvent } from '../claim/claim-letters.js';

const kinds = {
  RefundRequested: 'refund-received',
  RefundValidated: 'refund-accepted',
  RefundRefused: 'refund-refused',
  RefundDevalidated: 'refund-accepted',
  RefundPaid: 'refund-paid',
  RefundPaymentCancelled: 'refund-paid',
} as const satisfies Partial<Record<RefundEvent['type'], MemberNoticeKind>>;
type LetterEvent = Extract<RefundEvent, { type: keyof typeof kinds }>;

/** The person learns how the claim goes on: that it came in, what was decided and why, when it was paid, and what is taken back of that. */
@Injectable()
export class MailPersonAboutRefund implements Policy {
  readonly name = 'mail-person-about-refund';
  readonly from = ['refund'];
  readonly types = Object.keys(kinds);

  constructor(
    private readonly store: EventStore,
    private readonly letters: ClaimLetters,
  ) {}

  when(recorded: RecordedEvent): Promise<void> {
    const read = () => this.claimOf(recorded);
    return this.letters.tell<LetterEvent, KnownRefund>(recorded, { kinds, request: 'RefundRequested', read, letterOf });
  }

  private async claimOf({ environmentId, stream }: RecordedEvent): Promise<ClaimOfEvent<KnownRefund> | undefined> {
    const [refundSlice] = await this.store.read(environmentId, [refundStream(streamKeyOf(stream) as RefundId)]);
    const refund = foldSlice(refundFold, refundSlice).state;
    if (refund.status === 'none') return undefined;
    const { personId, activityId } = refund.claim;
    const [activitySlice] = await this.store.read(environmentId, [refundActivityStream(activityId)]);
    const activity = foldSlice(refundActivityDecider, activitySlice).state;
    return activity.status === 'none' ? undefined : { claim: refund, personId, activity: activity.current.name };
  }
}

function letterOf(event: LetterEvent, refund: KnownRefund, activity: string): ClaimLetter {
  const { billedOn, bill } = refund.claim;
  const claim = `pour l’activité « ${activity} » (facture du ${formatDay(billedOn)}, ${formatEuros(bill)})`;
  switch (event.type) {
    case 'RefundRequested':
      return {
        subject: 'Votre demande de remboursement est bien reçue',
        paragraphs: [`Nous avons reçu votre demande de remboursement ${claim}.`, 'Un mail vous dira quand elle sera traitée.'],
      };
    case 'RefundValidated':
      return {
        subject: 'Votre demande de remboursement a été acceptée',
        paragraphs: [
          `Votre demande de remboursement ${claim} a été acceptée.`,
          `Montant qui vous sera remboursé : ${formatEuros(event.data.refundable)}.`,
        ],
      };
    case 'RefundRefused':
      return {
        subject: 'Votre demande de remboursement a été refusée',
        paragraphs: [`Votre demande de remboursement ${claim} a été refusée.`, `Motif : ${event.data.reason}`],
      };
    case 'RefundDevalidated':
      return {
        subject: 'Votre demande de remboursement est de nouveau étudiée',
        paragraphs: [
          `L’acceptation de votre demande de remboursement ${claim} est annulée : elle est de nouveau étudiée.`,
          `Motif : ${event.data.reason}`,
        ],
      };
    case 'RefundPaymentCancelled':
      return {
        subject: 'Le paiement de votre remboursement est annulé',
        paragraphs: [`Le paiement de votre remboursement ${claim} est annulé.`, `Motif : ${event.data.reason}`],
      };
    case 'RefundPaid': {
      const { paidOn, mode } = event.data;
      const amount = amountOf(refund);
      return {
        subject: 'Votre remboursement a été payé',
        paragraphs: [
          `Votre remboursement ${claim} a été payé le ${formatDay(paidOn)}${mode ? ` (${mode})` : ''}.`,
          ...(amount === undefined ? [] : [`Montant : ${formatEuros(amount)}.`]),
        ],
      };
    }
  }
}
