import type { DebitRegisterEvent } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import type { RegisteredDebit } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
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

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as Announcement;
    const register = await this.debits.register();
    const failures: unknown[] = [];
    for (const { endToEndId, collectOn } of announcedBy(event)) {
      const debit = register.debits.get(endToEndId);
      // One run debits many structures: the others get their letter although the accounts of one cannot be read.
      if (debit) await this.mail(recorded, { ...debit, collectOn }).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  private async mail({ id }: RecordedEvent, debit: RegisteredDebit): Promise<void> {
    const { environmentId, endToEndId, billId } = debit;
    const identity = { key: `debit letter ${id} ${endToEndId}`, about: `bill ${billId}` };
    await this.administrators.send(environmentId, announcementLetter(debit), identity);
  }
}

const announcedBy = ({ type, data }: Announcement): readonly Pick<RegisteredDebit, 'endToEndId' | 'collectOn'>[] =>
  type === 'DebitsDated' ? data.debits : data.debits.filter(({ announcedOn }) => announcedOn !== undefined);
