import { yearOf } from '@intendance/domain/subscription/billing/bill/bill-register.events.js';
import { type EReport, eReport } from '@intendance/domain/subscription/billing/bill/e-reporting.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { BillOverviews } from '../../billing/bill/bill-overviews.js';

/** Payments and credit notes follow their bill within two years. */
const yearsBefore = 2;

@Injectable()
export class EReports {
  constructor(private readonly overviews: BillOverviews) {}

  async find(from: LocalDate, to: LocalDate): Promise<EReport> {
    const first = localDate(`${yearOf(from) - yearsBefore}-01-01`);
    return eReport(await this.overviews.events(first, to), { from, to });
  }
}
