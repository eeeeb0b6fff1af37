import type { MemberNoticeKind } from '@intendance/domain/activities/member-notice/member-notice.events.js';
import { registrationActivityStream } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import { registrationActivityDecider } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import type { WaitingListEvent, WaitingListLeaving } from '@intendance/domain/activities/waiting-list/waiting-list.events.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { counted } from '@intendance/kernel/computation.js';
import type { RegistrationActivityId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { formatInstant } from '../../platform/documents/cell-text.js';
import type { Policy } from '../../platform/projection/projection.js';
import { type ClaimLetter, ClaimLetters } from '../claim/claim-letters.js';

const kinds = {
  WaitingListJoined: 'registration-waiting',
  WaitingListPlacesOffered: 'registration-waiting',
  WaitingListOfferExpired: 'registration-waiting',
  WaitingListLeft: 'registration-waiting',
} as const satisfies Partial<Record<WaitingListEvent['type'], MemberNoticeKind>>;
type LetterEvent = Extract<WaitingListEvent, { type: keyof typeof kinds }>;

/** The person learns that a place is offered and until when, that the offer is over, and that the list has them or has them no longer. */
@Injectable()
export class MailPersonAboutWaitingList implements Policy {
  readonly name = 'mail-person-about-waiting-list';
  readonly from = ['waiting-list'];
  readonly types = Object.keys(kinds);

  constructor(
    private readonly store: EventStore,
    private readonly letters: ClaimLetters,
  ) {}

  when(recorded: RecordedEvent): Promise<void> {
    const read = async () => {
      const activity = await this.activityOf(recorded);
      const { personId } = recorded.data as LetterEvent['data'];
      return activity === undefined ? undefined : { claim: null, personId, activity };
    };
    const letterOf = (event: LetterEvent, _: null, activity: string) => letterAbout(event, activity);
    return this.letters.tell<LetterEvent, null>(recorded, { kinds, request: 'WaitingListJoined', read, letterOf });
  }

  private async activityOf({ environmentId, stream }: RecordedEvent): Promise<string | undefined> {
    const id = streamKeyOf(stream) as RegistrationActivityId;
    const [slice] = await this.store.read(environmentId, [registrationActivityStream(id)]);
    const activity = foldSlice(registrationActivityDecider, slice).state;
    return activity.status === 'none' ? undefined : activity.current.name;
  }
}

function letterAbout(event: LetterEvent, activity: string): ClaimLetter | null {
  const outing = `l’activité « ${activity} »`;
  switch (event.type) {
    case 'WaitingListJoined':
      return {
        subject: 'Vous êtes sur la liste d’attente',
        paragraphs: [
          `${capitalised(outing)} est complète : vous attendez ${counted(event.data.entries, 'place', 'places')}.`,
          'Un mail vous préviendra dès que votre tour viendra.',
        ],
      };
    case 'WaitingListPlacesOffered':
      return {
        subject: 'Votre tour est venu : inscrivez-vous',
        paragraphs: [
          `${reservation(event.data.entries)} pour ${outing} jusqu’au ${formatInstant(new Date(event.data.until))}.`,
          'Inscrivez-vous d’ici là, depuis votre espace ou auprès de votre structure. Ensuite, la personne suivante aura son tour.',
        ],
      };
    case 'WaitingListOfferExpired':
      return {
        subject: 'Votre place n’est plus réservée',
        paragraphs: [
          `Le délai est passé sans inscription à ${outing} : la personne suivante a son tour, et vous n’êtes plus sur la liste d’attente.`,
          'Vous pouvez vous y remettre depuis votre espace.',
        ],
      };
    case 'WaitingListLeft':
      return leavingLetter(event.data.cause, outing);
  }
}

function leavingLetter(cause: WaitingListLeaving, outing: string): ClaimLetter | null {
  switch (cause) {
    // A member who gives up has read so on the page.
    case 'member':
    case 'erasure':
    case 'departure':
      return null;
    case 'office':
      return {
        subject: 'Vous n’êtes plus sur la liste d’attente',
        paragraphs: [`Votre structure vous a retiré de la liste d’attente de ${outing}.`],
      };
    case 'registrations-ended':
      return {
        subject: 'La liste d’attente est close',
        paragraphs: [`Les inscriptions à ${outing} sont closes, et aucune place ne s’est libérée pour vous.`],
      };
  }
}

const reservation = (entries: number): string =>
  entries === 1 ? 'Une place vous est réservée' : `${counted(entries, 'place', 'places')} vous sont réservées`;
const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
