import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import {
  type ContributionControl,
  type ContributionYear,
  contributionControls,
  type ReceivedContributions,
} from '@intendance/domain/bookkeeping/ledger/employer-contribution/contribution-due.js';
import {
  type ContributionBase,
  type EmployerContributionEvent,
  employerContributionStream,
} from '@intendance/domain/bookkeeping/ledger/employer-contribution/employer-contribution.events.js';
import { employerContributionDecider } from '@intendance/domain/bookkeeping/ledger/employer-contribution/employer-contribution.js';
import type { YearTotal } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import { cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { LedgerYearDto } from '../ledger/balance.dto.js';
import { yearToWire } from '../ledger/balance.query.js';
import { LedgerReader } from '../ledger/ledger-reader.js';

export type ContributionOfYear = {
  readonly exercice: LedgerYearDto;
  readonly base: ContributionBase | null;
  readonly controls: readonly ContributionControl[];
  readonly version: number;
};

/** Reads the base of the contributions from its stream, and the paid amounts from the totals of the ledger. */
@Injectable()
export class EmployerContributionReader {
  constructor(
    private readonly store: EventStore,
    private readonly reader: LedgerReader,
  ) {}

  /** @throws exercice.unknown */
  async find(context: RequestContext, yearId: string): Promise<ContributionOfYear> {
    const { years } = await this.reader.calendar(context);
    const year = knownYear({ years }, yearId);
    const before = years[years.indexOf(year) - 1];
    const both = before ? [year, before] : [year];
    const ids = both.map(({ id }) => id);
    const [slices, totals] = await Promise.all([
      this.store.read(context.environmentId, ids.map(employerContributionStream)),
      this.reader.yearTotals(context, ids),
    ]);
    const [own, earlier] = both.map(({ id }, rank): ContributionYear => {
      const events = (slices[rank]?.events ?? []) as RecordedEvent<EmployerContributionEvent>[];
      return { base: fold(employerContributionDecider, events), received: receivedIn(totals, id) };
    });
    if (!own) throw new Error(`no totals of ${yearId}`);
    return {
      exercice: yearToWire(year),
      base: own.base,
      controls: contributionControls(own, earlier ?? null),
      version: slices[0]?.version ?? 0,
    };
  }
}

/** Accounts 7562: `756201` of the operating subsidy, `756202` of the social activities. */
function receivedIn(totals: readonly YearTotal[], yearId: string): ReceivedContributions {
  const of = (budget: 'AEP' | 'ASC') =>
    cents(
      totals
        .filter((total) => total.yearId === yearId && total.budget === budget && total.account.startsWith('7562'))
        .reduce((sum, { debit, credit }) => sum + credit - debit, 0),
    );
  return { AEP: of('AEP'), ASC: of('ASC') };
}
