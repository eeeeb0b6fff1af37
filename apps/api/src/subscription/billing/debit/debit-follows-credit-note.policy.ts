import type { BillEvent, BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Policy } from '../../../platform/projection/projection.js';
import { CreditDebitedBill } from '../bill/credit-debited-bill.command.js';

/** Credit notes of the daily run, and those whose request ended before the register of debits knew them. */
@Injectable()
export class DebitFollowsCreditNote implements Policy {
  readonly name = 'debit-follows-credit-note';
  readonly from = ['bill'];
  readonly types = ['CreditNoteIssued'];
  /** Bills that were credited before the register took note of it are not followed up either. */
  readonly startsAt = 'beginning';

  constructor(private readonly commands: CommandBus) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const { data } = recorded as unknown as Extract<BillEvent, { type: 'CreditNoteIssued' }>;
    const billId = streamKeyOf(recorded.stream) as BillId;
    await this.commands.execute(new CreditDebitedBill({ billId, creditNote: data.number, isWhole: data.unused === undefined }));
  }
}
