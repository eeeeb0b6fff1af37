import type { MemberNoticeKind } from '@intendance/domain/activities/member-notice/member-notice.events.js';
import { type RegistrationEvent, registrationStream } from '@intendance/domain/activities/registration/registration.events.js';
import { amountOf, type KnownRegistration, registrationFold } from '@intendance/domain/activities/registration/registration-state.js';
import { optionsText } from '@intendance/domain/activities/registration/taken-options.js';
import { registrationActivityStream } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import { registrationActivityDecider } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { counted } from '@intendance/kernel/computation.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { type Cents, cents, formatEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../platform/projection/projection.js';
import { type ClaimLetter, ClaimLetters, type ClaimOfEvent } from '../claim/claim-letters.js';
import { PaymentAccountReader } from '../payment-account/payment-account-reader.js';

const kinds = {
  RegistrationRequested: 'registration-received',
  RegistrationValidated: 'registration-confirmed',
  RegistrationRefused: 'registration-refused',
  RegistrationCancelled: 'registration-refused',
  RegistrationDevalidated: 'registration-confirmed',
  RegistrationPaid: 'registration-paid',
  RegistrationPaymentCancelled: 'registration-paid',
} as const satisfies Partial<Record<RegistrationEvent['type'], MemberNoticeKind>>;
/** `isPayableOnline`: the structure takes payments on its site. */
type Told = KnownRegistration & { readonly isPayableOnline: boolean };
type LetterEvent = Extract<RegistrationEvent, { type: keyof typeof kinds }>;

/** The person learns how the registration goes on: that it came in, what was decided and why, its payment, and what is taken back of that. */
@Injectable()
export class MailPersonAboutRegistration implements Policy {
  readonly name = 'mail-person-about-registration';
  readonly from = ['registration'];
  readonly types = Object.keys(kinds);

  constructor(
    private readonly store: EventStore,
    private readonly letters: ClaimLetters,
    private readonly accounts: PaymentAccountReader,
  ) {}

  when(recorded: RecordedEvent): Promise<void> {
    const read = () => this.claimOf(recorded);
    return this.letters.tell<LetterEvent, Told>(recorded, { kinds, request: 'RegistrationRequested', read, letterOf });
  }

  private async claimOf({ environmentId, stream }: RecordedEvent): Promise<ClaimOfEvent<Told> | undefined> {
    const [registrationSlice] = await this.store.read(environmentId, [registrationStream(streamKeyOf(stream) as RegistrationId)]);
    const registration = foldSlice(registrationFold, registrationSlice).state;
    if (registration.status === 'none') return undefined;
    const { personId, activityId } = registration.claim;
    const [[activitySlice], account] = await Promise.all([
      this.store.read(environmentId, [registrationActivityStream(activityId)]),
      this.accounts.of(environmentId),
    ]);
    const activity = foldSlice(registrationActivityDecider, activitySlice).state;
    if (activity.status === 'none') return undefined;
    const claim = { ...registration, isPayableOnline: account.state.status === 'open' };
    return { claim, personId, activity: activity.current.name };
  }
}

function letterOf(event: LetterEvent, registration: Told, activity: string): ClaimLetter | null {
  // A free registration is paid as it is confirmed: one mail says both.
  const isOfPayment = event.type === 'RegistrationPaid' || event.type === 'RegistrationPaymentCancelled';
  if (isOfPayment && !amountOf(registration)) return null;
  const { date, entries } = registration.claim;
  const outing = `à l’activité « ${activity} » du ${formatDay(date)}`;
  const options = optionsText(registration.claim.options);
  const participants = `${counted(entries, 'participant', 'participants')}${options && ` (${options})`}`;
  switch (event.type) {
    case 'RegistrationRequested':
      return {
        subject: 'Votre demande d’inscription est bien reçue',
        paragraphs: [
          `Nous avons reçu votre demande d’inscription ${outing}, pour ${participants}.`,
          'Un mail vous dira quand elle sera traitée.',
        ],
      };
    case 'RegistrationValidated':
      return {
        subject: 'Votre inscription est confirmée',
        paragraphs: [`Votre inscription ${outing} est confirmée, pour ${participants}.`, priceOf(event.data.amount, registration)],
      };
    case 'RegistrationRefused':
    case 'RegistrationCancelled': {
      const outcome = event.type === 'RegistrationRefused' ? 'refusée' : 'annulée';
      return {
        subject: `Votre inscription a été ${outcome}`,
        paragraphs: [`Votre inscription ${outing} a été ${outcome}.`, `Motif : ${event.data.reason}`],
      };
    }
    case 'RegistrationDevalidated':
      return {
        subject: 'Votre inscription est de nouveau étudiée',
        paragraphs: [
          `La confirmation de votre inscription ${outing} est annulée : elle est de nouveau étudiée.`,
          `Motif : ${event.data.reason}`,
        ],
      };
    case 'RegistrationPaymentCancelled':
      return {
        subject: 'Le règlement de votre inscription est annulé',
        paragraphs: [`Le règlement de votre inscription ${outing} est annulé.`, `Motif : ${event.data.reason}`],
      };
    case 'RegistrationPaid':
      return {
        subject: 'Le règlement de votre inscription est bien reçu',
        paragraphs: [
          `Votre inscription ${outing} est réglée depuis le ${formatDay(event.data.paidOn)}.`,
          `Montant : ${formatEuros(amountOf(registration) ?? cents(0))}.`,
        ],
      };
  }
}

function priceOf(amount: Cents, { isPayableOnline }: Told): string {
  if (amount <= 0) return 'Elle est gratuite.';
  const price = `Montant à régler : ${formatEuros(amount)}.`;
  return isPayableOnline ? `${price} Vous pouvez payer par carte, dans votre espace.` : price;
}
