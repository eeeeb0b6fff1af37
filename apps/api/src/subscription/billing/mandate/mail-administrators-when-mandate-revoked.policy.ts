import type { MandateEvent } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { mandateFold } from '@intendance/domain/subscription/billing/mandate/mandate-state.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Config } from '../../../platform/config/config.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { Policy } from '../../../platform/projection/projection.js';
import { FindAdministrators } from '../../contract/environment/environments.query.js';
import { revocationLetter } from './mandate-letters.js';

/** Once for each event and address. */
@Injectable()
export class MailAdministratorsWhenMandateRevoked implements Policy {
  readonly name = 'mail-administrators-when-mandate-revoked';
  readonly from = ['mandate'];
  readonly types = ['MandateRevoked'];

  constructor(
    private readonly store: EventStore,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as MandateEvent;
    if (event.type !== 'MandateRevoked') return;
    const { environmentId, id, stream } = recorded;
    const [slice] = await this.store.read(environmentId, [stream]);
    const mandate = foldSlice(mandateFold, slice);
    const letter = mandate.status === 'none' ? null : revocationLetter(event.data.reason, { ...event.data, rum: mandate.text.rum });
    if (letter === null) return;
    const button = { label: 'Voir la facturation', url: `${this.config.publicUrl}/environment/billing` };
    for (const { name, email } of await this.queries.execute(new FindAdministrators(environmentId)))
      await this.mailer.send(
        environmentId,
        email,
        { ...letter, greeting: `Bonjour ${name},`, button },
        derivedId(`${id} ${email}`),
        `mandate ${streamKeyOf(stream)}`,
      );
  }
}
