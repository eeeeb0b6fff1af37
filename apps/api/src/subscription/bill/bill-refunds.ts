import { billErrors } from '@intendance/domain/subscription/bill/bill.errors.js';
import type { BillId } from '@intendance/domain/subscription/bill/bill.events.js';
import { billCase } from '@intendance/domain/subscription/bill/bill.js';
import { yearOf } from '@intendance/domain/subscription/bill/bill-register.events.js';
import type { IssuedBill } from '@intendance/domain/subscription/bill/bill-state.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { CaseRunner } from '../../platform/writes/execute-case.js';
import { BillStreams } from './bill-streams.js';
import { type Author, contextOf } from './billing.js';

export type CreditedBill = { readonly environmentId: EnvironmentId; readonly id: BillId; readonly bill: IssuedBill };

/** A bill is credited within three years: later ones are beyond the commitment and its trial. */
const years = 3;

/** Credit notes of bills that were paid before: the operator owes their amount. */
@Injectable()
export class BillRefunds {
  constructor(
    private readonly streams: BillStreams,
    private readonly cases: CaseRunner,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<CreditedBill[]> {
    return (await this.bills()).filter(({ bill }) => bill.refund === 'due');
  }

  /** @throws bill.number-unknown, bill.nothing-to-refund, bill.refund-ahead */
  async record(number: string, data: { on: LocalDate; reference: string }, author: Author): Promise<void> {
    if (data.on > this.clock.today()) throw billErrors.refundAhead();
    const known = (await this.bills()).find(({ bill }) => bill.text.number === number);
    if (!known) throw billErrors.numberUnknown();
    const { environmentId, id } = known;
    const command = { type: 'RecordBillRefund' as const, id, data };
    await this.cases.run({ context: contextOf(environmentId, author), definition: billCase, command });
  }

  /** Bills of the last years only: their number grows with the customers, not with the history. */
  private async bills(): Promise<CreditedBill[]> {
    const year = yearOf(this.clock.today());
    const reserved = await this.streams.register(
      'F',
      Array.from({ length: years }, (_, age) => year - age),
    );
    const known: CreditedBill[] = [];
    for (const [environmentId, own] of Map.groupBy(reserved, (each) => each.environmentId)) {
      const bills = await this.streams.find(
        environmentId,
        own.map(({ billId }) => billId),
      );
      known.push(...[...bills].map(([id, bill]) => ({ environmentId, id, bill })));
    }
    return known;
  }
}
