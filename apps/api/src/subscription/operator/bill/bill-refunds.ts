import { billErrors } from '@intendance/domain/subscription/billing/bill/bill.errors.js';
import { billCase } from '@intendance/domain/subscription/billing/bill/bill.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/runtime/clock.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { BillOverviews, type ListedBillOfCustomer } from '../../billing/bill/bill-overviews.js';
import { BillStreams } from '../../billing/bill/bill-streams.js';
import { type Author, contextOf } from '../../billing/bill/billing.js';

/** Money that customers paid beyond what is due, before or after a credit note: the operator owes it back. */
@Injectable()
export class BillRefunds {
  constructor(
    private readonly overviews: BillOverviews,
    private readonly streams: BillStreams,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  list(): Promise<ListedBillOfCustomer[]> {
    return this.overviews.owedBack();
  }

  /** @throws bill.number-unknown, bill.nothing-to-refund, bill.refund-ahead */
  async record(number: string, data: { on: LocalDate; reference: string }, author: Author) {
    if (data.on > this.clock.today()) throw billErrors.refundAhead();
    const reservation = await this.streams.reservation(number);
    if (!reservation) throw billErrors.numberUnknown();
    const { environmentId, billId: id } = reservation;
    const command = { type: 'RecordBillRefund' as const, id, data };
    return this.commands.execute(new ExecuteCase(contextOf(environmentId, author), billCase, command));
  }
}
