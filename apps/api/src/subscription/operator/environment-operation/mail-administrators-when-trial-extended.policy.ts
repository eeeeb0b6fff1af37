import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../../platform/projection/projection.js';
import { AdministratorMail } from '../../contract/environment/administrator-mail.js';

/** Informs the administrators of the structure of the new end of the trial. */
@Injectable()
export class MailAdministratorsWhenTrialExtended implements Policy {
  readonly name = 'mail-administrators-when-trial-extended';
  readonly from = ['environment'];
  readonly types = ['TrialExtended'];

  constructor(private readonly administrators: AdministratorMail) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as EnvironmentEvent;
    if (event.type !== 'TrialExtended') return;
    const { environmentId, id } = recorded;
    const letter = {
      subject: 'Votre essai est prolongé',
      paragraphs: [`Votre période d’essai est prolongée jusqu’au ${formatDay(event.data.lastDay)} inclus.`],
    };
    await this.administrators.send(environmentId, letter, { key: `${id} tells`, about: 'trial' });
  }
}
