import { type RegistrationEvent, registrationStream } from '@intendance/domain/activities/registration/registration.events.js';
import { registrationFold } from '@intendance/domain/activities/registration/registration-state.js';
import { registrationActivityStream } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import { registrationActivityDecider } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Mailer } from '../../platform/mail/mailer.js';
import type { Policy } from '../../platform/projection/projection.js';
import { isNews, tellPerson } from '../claim/tell-person.js';

const outcomes = { RegistrationRefused: 'refusée', RegistrationCancelled: 'annulée' } as const;

/** The person learns that the registration was refused, or cancelled once validated, and why. */
@Injectable()
export class MailPersonWhenRegistrationRefused implements Policy {
  readonly name = 'mail-person-when-registration-refused';
  readonly from = ['registration'];
  readonly types = Object.keys(outcomes);

  constructor(
    private readonly store: EventStore,
    private readonly mailer: Mailer,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as RegistrationEvent;
    if ((event.type !== 'RegistrationRefused' && event.type !== 'RegistrationCancelled') || !isNews(recorded)) return;
    const { environmentId, stream } = recorded;
    const [registrationSlice] = await this.store.read(environmentId, [registrationStream(streamKeyOf(stream) as RegistrationId)]);
    const registration = foldSlice(registrationFold, registrationSlice).state;
    if (registration.status === 'none') return;
    const { personId, activityId, date } = registration.claim;
    const [activitySlice] = await this.store.read(environmentId, [registrationActivityStream(activityId)]);
    const activity = foldSlice(registrationActivityDecider, activitySlice).state;
    if (activity.status === 'none') return;
    const outcome = outcomes[event.type];
    await tellPerson(this.store, this.mailer, recorded, personId, {
      subject: `Votre inscription a été ${outcome}`,
      paragraphs: [
        `Votre inscription à l’activité « ${activity.current.name} » du ${formatDay(date)} a été ${outcome}.`,
        `Motif : ${event.data.reason}`,
      ],
    });
  }
}
