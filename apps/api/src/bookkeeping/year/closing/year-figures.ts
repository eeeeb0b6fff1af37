import { carriedOver } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from '../../ledger/ledger/ledger-reader.js';

/** The amounts that decide a works council's legal obligations. */
@Injectable()
export class YearFigures {
  constructor(private readonly reader: LedgerReader) {}

  /** Resources are the receipts, less the share handed on to the central committee; sales of assets are no resource (R2312-49). */
  async ofYear(context: RequestContext, yearId: string): Promise<{ resources: Cents; balanceSheet: Cents }> {
    const totals = await this.reader.yearTotals(context, [yearId]);
    const net = (accounts: RegExp): number =>
      totals.filter(({ account }) => accounts.test(account)).reduce((sum, { debit, credit }) => sum + credit - debit, 0);
    const assets = carriedOver(totals).reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    return { resources: cents(net(/^7(?!7[15])/) + net(/^6551/)), balanceSheet: cents(assets) };
  }
}
