import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { convertedAccount, hasNewChart, isFormerAccount } from '@intendance/domain/bookkeeping/ledger/provision/converted-accounts.js';
import type { ConvertedBalance } from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';
import {
  addedBalances,
  convertedBalances,
  type FormerBalance,
} from '@intendance/domain/bookkeeping/ledger/provision/provision-conversion-case.js';
import type { ProvisionRegister } from '@intendance/domain/bookkeeping/ledger/provision/provision-register.js';
import type { provisionEntryStatuses } from '@intendance/domain/bookkeeping/ledger/provision/year-provisions.js';
import { Injectable } from '@nestjs/common';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { YearBalances } from '../ledger/year-balances.js';

/** `withoutSuccessor`: accounts of the former chart with a balance that none of 2025 takes. */
export type YearConversion = {
  readonly entryId: string | null;
  readonly status: (typeof provisionEntryStatuses)[number];
  readonly lines: readonly ConvertedBalance[];
  readonly withoutSuccessor: readonly string[];
};
type OfYear = { readonly calendar: FiscalCalendar; readonly year: FiscalYear };

const longestWaitMs = 5000;

/** The accounts of provisions that the chart of 2025 replaces, with their balances on the first day of a year. */
@Injectable()
export class ProvisionConversions {
  constructor(
    private readonly ledger: LedgerReader,
    private readonly balances: YearBalances,
    private readonly progress: ProjectionProgress,
  ) {}

  async ofYear(context: RequestContext, { calendar, year }: OfYear, { conversions }: ProvisionRegister): Promise<YearConversion> {
    const former = hasNewChart(year) ? await this.formerBalances(context, { calendar, year }) : [];
    const run = conversions.get(year.id);
    const rest = convertedBalances(former);
    return {
      entryId: run?.entryId ?? null,
      status: run ? (rest.length > 0 ? 'outdated' : 'recorded') : rest.length > 0 ? 'due' : 'none',
      lines: addedBalances([...(run?.lines ?? []), ...rest]),
      withoutSuccessor: former.flatMap(({ account }) => (convertedAccount(account) ? [] : [account])),
    };
  }

  /** For a decision: what the ledger has once it waited for every stored event, or `isCurrent` false. */
  async input(context: RequestContext, yearId: string): Promise<{ balances: readonly FormerBalance[]; isCurrent: boolean }> {
    const isCurrent = await this.progress.caughtUp(context, ['ledger'], longestWaitMs);
    const calendar = await this.ledger.calendar(context);
    const year = calendar.years.find(({ id }) => id === yearId);
    return { balances: year ? await this.formerBalances(context, { calendar, year }) : [], isCurrent };
  }

  private async formerBalances(context: RequestContext, { calendar, year }: OfYear): Promise<FormerBalance[]> {
    const { closing } = await this.balances.find(context, calendar, { year, end: year.start });
    return closing.filter(({ account, amount }) => isFormerAccount(account) && amount !== 0);
  }
}
