import type { BillEvent, BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { amountDue } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { LetterBody } from '../../../platform/mail/letter.js';
import type { Policy } from '../../../platform/projection/projection.js';
import { AdministratorMail } from '../../contract/environment/administrator-mail.js';
import { billLetter, creditLetter, reminderLetter } from './bill-letter.js';
import { BillStreams } from './bill-streams.js';

/** The mail of a bill is the announcement of its debit. Each mail leaves once for each address. */
@Injectable()
export class MailAdministratorsOfBills implements Policy {
  /** The name under which the first of its letters left. */
  readonly name = 'mail-administrators-when-bill-issued';
  readonly from = ['bill'];
  readonly types = ['BillIssued', 'CreditNoteIssued', 'BillReminded'];

  constructor(
    private readonly administrators: AdministratorMail,
    private readonly config: Config,
    private readonly streams: BillStreams,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    // Bills of the demonstration were issued in the past.
    if (recorded.metadata.source === 'import') return;
    const letter = await this.letter(recorded);
    if (!letter) return;
    const { environmentId, id } = recorded;
    const about = `bill ${streamKeyOf(recorded.stream)}`;
    await this.administrators.send(environmentId, letter, { key: id, about });
  }

  /** Null: the bill was paid since. */
  private async letter(recorded: RecordedEvent): Promise<LetterBody | null> {
    const event = recorded as unknown as BillEvent;
    const url = `${this.config.publicUrl}/environment/bills`;
    if (event.type === 'BillIssued') return billLetter(event.data, url);
    if (event.type === 'CreditNoteIssued') return creditLetter(event.data, url);
    const id = streamKeyOf(recorded.stream) as BillId;
    const bill = (await this.streams.find(recorded.environmentId, [id])).get(id);
    return bill && !bill.payment ? reminderLetter(bill, amountDue(bill), url) : null;
  }
}
