import type { BillId } from '@intendance/domain/subscription/bill/bill.events.js';
import { yearOf } from '@intendance/domain/subscription/bill/bill-register.events.js';
import { type EReport, eReport } from '@intendance/domain/subscription/bill/e-reporting.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { BillStreams } from './bill-streams.js';

/** Payments and credit notes follow their bill within two years. */
const yearsBefore = 2;

@Injectable()
export class EReports {
  constructor(private readonly streams: BillStreams) {}

  async find(from: LocalDate, to: LocalDate): Promise<EReport> {
    const first = yearOf(from) - yearsBefore;
    const years = Array.from({ length: Math.max(0, yearOf(to) - first) + 1 }, (_, index) => first + index);
    const ids = new Map<EnvironmentId, BillId[]>();
    for (const { environmentId, billId } of await this.streams.register('F', years)) {
      ids.set(environmentId, [...(ids.get(environmentId) ?? []), billId]);
    }
    const bills = [];
    for (const [environmentId, own] of ids) bills.push(...(await this.streams.events(environmentId, own)));
    return eReport(bills, { from, to });
  }
}
