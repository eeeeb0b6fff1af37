import type { DebitRegisterEvent } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../../platform/projection/projection.js';
import { AdministratorMail } from '../../contract/environment/administrator-mail.js';
import { announcementLetter } from './debit-letters.js';
import { Debits } from './debits.js';

type Announcement = Extract<DebitRegisterEvent, { type: 'DebitsPlanned' | 'DebitsDated' }>;

/** Mails the day of a debit that its bill did not announce: a second presentation, or another day. */
@Injectable()
export class AnnounceDebits implements Policy {
  readonly name = 'announce-debits';
  readonly from = ['debit-register'];
  readonly types = ['DebitsPlanned', 'DebitsDated'];

  constructor(
    private readonly debits: Debits,
    private readonly administrators: AdministratorMail,
  ) {}

  structuresOf(event: RecordedEvent): readonly EnvironmentId[] {
    return [...new Set(announcedBy(event).map(({ environmentId }) => environmentId))];
  }

  async when(event: RecordedEvent, structure: EnvironmentId): Promise<void> {
    const { debits } = await this.debits.register();
    for (const { environmentId, endToEndId, billId, collectOn } of announcedBy(event)) {
      const debit = debits.get(endToEndId);
      if (environmentId !== structure || !debit) continue;
      const identity = { key: `debit letter ${event.id} ${endToEndId}`, about: `bill ${billId}` };
      await this.administrators.send(structure, announcementLetter({ ...debit, collectOn }), identity);
    }
  }
}

function announcedBy(recorded: RecordedEvent): Announcement['data']['debits'] {
  const { type, data } = recorded as unknown as Announcement;
  return type === 'DebitsDated' ? data.debits : data.debits.filter(({ announcedOn }) => announcedOn !== undefined);
}
