import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { derivedId } from '@intendance/kernel/id.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { Policy } from '../../../platform/projection/projection.js';
import { FindAdministrators } from '../../contract/environment/environments.query.js';

/** Informs the administrators of the structure of the new end of the trial. */
@Injectable()
export class MailAdministratorsWhenTrialExtended implements Policy {
  readonly name = 'mail-administrators-when-trial-extended';
  readonly from = ['environment'];
  readonly types = ['TrialExtended'];

  constructor(
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as EnvironmentEvent;
    if (event.type !== 'TrialExtended') return;
    const { environmentId, id } = recorded;
    for (const { name, email } of await this.queries.execute(new FindAdministrators(environmentId))) {
      const letter = {
        subject: 'Votre essai est prolongé',
        greeting: `Bonjour ${name},`,
        paragraphs: [`Votre période d’essai est prolongée jusqu’au ${formatDay(event.data.lastDay)} inclus.`],
      };
      await this.mailer.send(environmentId, email, letter, derivedId(`${id} tells ${email}`), 'trial');
    }
  }
}
