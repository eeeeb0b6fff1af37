import type { BillEvent } from '@intendance/domain/subscription/bill/bill.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Mailer } from '../../platform/mail/mailer.js';
import type { Policy } from '../../platform/projection/projection.js';
import { Config } from '../../platform/runtime/config.js';
import { billLetter } from './bill-letter.js';
import { FindAdministrators } from './environments.query.js';

/** The mail is the announcement of the debit: it leaves once for each address. */
@Injectable()
export class MailAdministratorsWhenBillIssued implements Policy {
  readonly name = 'mail-administrators-when-bill-issued';
  readonly from = ['bill'];
  readonly types = ['BillIssued'];

  constructor(
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as BillEvent;
    // Bills of the demonstration were issued in the past.
    if (event.type !== 'BillIssued' || recorded.metadata.source === 'import') return;
    const url = `${this.config.publicUrl}/environment/bills`;
    const { environmentId, id } = recorded;
    for (const { name, email } of await this.queries.execute(new FindAdministrators(environmentId))) {
      await this.mailer.send(environmentId, email, billLetter(name, event.data, url), derivedId(`${id} ${email}`));
    }
  }
}
