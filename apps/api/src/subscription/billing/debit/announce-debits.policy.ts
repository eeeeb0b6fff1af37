import type { DebitRegisterEvent } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import type { RegisteredDebit } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { Policy } from '../../../platform/projection/projection.js';
import { FindAdministrators } from '../../contract/environment/environments.query.js';
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
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as Announcement;
    const register = await this.debits.register();
    for (const { endToEndId, collectOn } of announcedBy(event)) {
      const debit = register.debits.get(endToEndId);
      if (debit) await this.mail(recorded, { ...debit, collectOn });
    }
  }

  private async mail({ id }: RecordedEvent, debit: RegisteredDebit): Promise<void> {
    const { environmentId, endToEndId, billId } = debit;
    for (const { name, email } of await this.queries.execute(new FindAdministrators(environmentId))) {
      const letter = { ...announcementLetter(debit), greeting: `Bonjour ${name},` };
      await this.mailer.send(environmentId, email, letter, derivedId(`debit letter ${id} ${endToEndId} ${email}`), `bill ${billId}`);
    }
  }
}

const announcedBy = ({ type, data }: Announcement): readonly Pick<RegisteredDebit, 'endToEndId' | 'collectOn'>[] =>
  type === 'DebitsDated' ? data.debits : data.debits.filter(({ announcedOn }) => announcedOn !== undefined);
