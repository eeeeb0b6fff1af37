import type { MandateEvent } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { mandateFold } from '@intendance/domain/subscription/billing/mandate/mandate-state.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { Policy } from '../../../platform/projection/projection.js';
import { AdministratorMail } from '../../contract/environment/administrator-mail.js';
import { revocationLetter } from './mandate-letters.js';

/** Once for each event and address. */
@Injectable()
export class MailAdministratorsWhenMandateRevoked implements Policy {
  readonly name = 'mail-administrators-when-mandate-revoked';
  readonly from = ['mandate'];
  readonly types = ['MandateRevoked'];

  constructor(
    private readonly store: EventStore,
    private readonly administrators: AdministratorMail,
    private readonly config: Config,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as MandateEvent;
    if (event.type !== 'MandateRevoked') return;
    const { environmentId, id, stream } = recorded;
    const [slice] = await this.store.read(environmentId, [stream]);
    const mandate = foldSlice(mandateFold, slice).state;
    const letter = mandate.status === 'none' ? null : revocationLetter(event.data.reason, { ...event.data, rum: mandate.text.rum });
    if (letter === null) return;
    const button = { label: 'Voir la facturation', url: `${this.config.publicUrl}/environment/billing` };
    await this.administrators.send(environmentId, { ...letter, button }, { key: id, about: `mandate ${streamKeyOf(stream)}` });
  }
}
