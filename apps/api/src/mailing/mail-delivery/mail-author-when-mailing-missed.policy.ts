import type { MailingEvent } from '@intendance/domain/mailing/mailing/mailing.events.js';
import { mailingFold } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindAuthor } from '../../identity/public.js';
import { Config } from '../../platform/config/config.js';
import { formatInstant } from '../../platform/documents/cell-text.js';
import { Mailer } from '../../platform/mail/mailer.js';
import type { Policy } from '../../platform/projection/projection.js';
import { AdministratorMail } from '../../subscription/public.js';

/** The user who scheduled a mailing learns that it did not leave; administrators do when that user has left. Once for each event and address. */
@Injectable()
export class MailAuthorWhenMailingMissed implements Policy {
  readonly name = 'mail-author-when-mailing-missed';
  readonly from = ['mailing'];
  readonly types = ['MailingScheduleMissed'];

  constructor(
    private readonly store: EventStore,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly administrators: AdministratorMail,
    private readonly config: Config,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as MailingEvent;
    if (event.type !== 'MailingScheduleMissed' || recorded.metadata.source === 'import') return;
    const { environmentId, id, stream, version } = recorded;
    const [slice] = await this.store.read(environmentId, [stream]);
    const mailing = foldSlice(mailingFold, slice).state;
    const scheduled = slice?.events.findLast((each) => each.type === 'MailingScheduled' && each.version < version);
    if (mailing.status === 'none' || mailing.isDeleted || !scheduled) return;
    const author = await this.queries.execute(new FindAuthor(environmentId, scheduled.metadata.actor.id));
    const { at } = scheduled.data as { at: string };
    const letter = {
      subject: 'L’envoi programmé n’a pas eu lieu',
      paragraphs: [
        `Le publipostage « ${mailing.subject} », programmé pour le ${formatInstant(new Date(at))}, n’est pas parti.`,
        `Raison : ${event.data.reason}`,
        'Vous pouvez l’envoyer maintenant, ou changer l’heure de l’envoi.',
      ],
      button: { label: 'Voir le publipostage', url: `${this.config.publicUrl}/people/mailings/${streamKeyOf(stream)}` },
    };
    if (!author) return void (await this.administrators.send(environmentId, letter, { key: id }));
    const { name, email } = author;
    await this.mailer.send(environmentId, email, { ...letter, greeting: `Bonjour ${name},` }, derivedId(`${id} ${email}`));
  }
}
