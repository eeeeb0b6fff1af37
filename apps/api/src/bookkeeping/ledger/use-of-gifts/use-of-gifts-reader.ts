import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { ledgerPeriod } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import type { Control } from '@intendance/domain/bookkeeping/ledger/statement/annual-controls.js';
import type { Standing } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { lineLabels, type PlacedLine } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/gift-lines.js';
import { type GiftTotal, isPublicGift } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/gift-placement.js';
import type { UseOfGiftsFacts } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts.events.js';
import {
  appealCeiling,
  type GiftFunds,
  giftAccounts,
  type UseOfGifts,
} from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts.js';
import { giftControls } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts-controls.js';
import { carriedSettings } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts-settings.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { ReadCache } from '../../../platform/tenancy/read-cache.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { knownThen } from '../ledger/known-then.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { type Balances, YearBalances, type YearUntil } from '../ledger/year-balances.js';
import { StatementReader, type StatementRequest } from '../statement/statement-reader.js';
import { type GiftSettingsOfYear, GiftSettingsReader } from './gift-settings-reader.js';

/** Both accounts of a year. `names`: of accounts and activities. */
export type GiftsOfYear = {
  readonly year: FiscalYear;
  readonly previous: FiscalYear | undefined;
  readonly end: LocalDate;
  readonly settings: GiftSettingsOfYear;
  readonly statement: UseOfGifts;
  readonly controls: readonly Control[];
  readonly names: ReadonlyMap<string, string>;
};

@Injectable()
export class UseOfGiftsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: LedgerReader,
    private readonly balances: YearBalances,
    private readonly statements: StatementReader,
    private readonly settings: GiftSettingsReader,
    private readonly clock: Clock,
    private readonly memory: ReadCache,
  ) {}

  /**
   * The requested year, as for the other annual accounts; undefined when there is none. Groups the lines of classes 6 to 8 of the year, and of
   * those before it back to the last amount that was carried over.
   * @throws exercice.unknown, not-yet, missing, ledger.as-of-before
   */
  async find(context: RequestContext, request: StatementRequest): Promise<GiftsOfYear | undefined> {
    const calendar = await this.reader.calendar(context, request);
    const period = ledgerPeriod(calendar, request, this.clock.today());
    if (!period) return undefined;
    const { year, end } = period;
    const { knownAt } = request;
    const rank = calendar.years.indexOf(year);
    const previous = calendar.years[rank - 1];
    const settings = await this.settings.upTo(context, calendar, year.id, knownAt);
    const own = settings[rank];
    if (!own) return undefined;
    const years = calendar.years.slice(firstOf(settings, rank), rank + 1).map((one) => ({ year: one, end: one === year ? end : one.end }));
    const [totals, before, now, accounts, activities] = await Promise.all([
      Promise.all(years.map((one) => this.totals(context, one, knownAt))),
      previous ? this.balances.find(context, calendar, { year: previous, end: previous.end }, knownAt) : null,
      this.balances.find(context, calendar, { year, end }, knownAt),
      this.reader.names(context, knownAt),
      this.statements.names(context, knownAt),
    ]);
    const funds = new Map([[year.id, fundsOf(now)], ...(previous && before ? [[previous.id, fundsOf(before)] as const] : [])]);
    const statement = giftAccounts(
      years.map(({ year: { id } }, place) => ({
        settings: factsOf(settings, id, own),
        totals: totals[place] ?? [],
        funds: funds.get(id) ?? noFunds,
      })),
      (line) => lineLabels[line as PlacedLine],
    );
    if (!statement) return undefined;
    const controls = giftControls(statement, now.closing, fundsOf(now));
    const names = new Map([...accounts, ...[...activities].map(([id, { name }]) => [id, name] as const)]);
    return { year, previous, end, settings: own, statement, controls, names };
  }

  /**
   * The answers that the accounts of a year wait for. Its lines are read where the structure appeals to the public; until it says whether it
   * does, the totals of its gifts say whether it must.
   */
  async openAnswers(context: RequestContext, calendar: FiscalCalendar, yearId: string): Promise<number> {
    const settings = (await this.settings.upTo(context, calendar, yearId)).at(-1);
    if (settings?.facts.appeals) return (await this.find(context, { yearId }))?.statement.gaps.length ?? 0;
    if (settings?.isAnswered) return 0;
    const totals = await this.reader.yearTotals(context, [yearId]);
    const gifts = totals.reduce((sum, { account, debit, credit }) => (isPublicGift(account) ? sum + credit - debit : sum), 0);
    return gifts > appealCeiling ? 1 : 0;
  }

  /** Cached until a read model changes: the years before are grouped once for all readers. The settings, of streams, are read anew. */
  private totals(context: RequestContext, { year, end }: YearUntil, knownAt?: Date): Promise<GiftTotal[]> {
    const params = [year.id, end, knownAt?.toISOString() ?? null];
    return this.memory.recall(context, `totals of gifts ${params.join(' ')}`, async () => {
      const value = await this.db.query<GiftTotal>(context, totalsThen, params);
      return { value, rows: value.length };
    });
  }
}

const noFunds: GiftFunds = { opening: cents(0), closing: cents(0) };

/** 196: dedicated funds of gifts of the public. A credit balance is what is left to spend. */
const fundsOf = ({ opening, closing }: Balances): GiftFunds => ({ opening: creditOf(opening), closing: creditOf(closing) });
const creditOf = (standings: readonly Standing[]) =>
  cents(standings.reduce((sum, { account, amount }) => (account.startsWith('196') ? sum - amount : sum), 0));

/** Starts at the last year that has an amount to carry over, and at the year before at the latest. */
function firstOf(settings: readonly GiftSettingsOfYear[], rank: number): number {
  const lastRank = settings.findLastIndex(({ facts }, place) => place <= rank && facts.carriedOver !== null);
  return Math.max(0, Math.min(lastRank >= 0 ? lastRank : rank, rank - 1));
}

/** A year before the first settings is compared under those of the requested year. */
function factsOf(settings: readonly GiftSettingsOfYear[], yearId: string, requested: GiftSettingsOfYear): UseOfGiftsFacts {
  const own = settings.find((one) => one.yearId === yearId);
  return own?.isAnswered ? own.facts : carriedSettings(requested.facts);
}

const totalsThen = `
  SELECT account, coalesce(activity_id::text, '') AS "activityId", sum(debit - credit)::bigint AS amount
  FROM read.ledger_line
  WHERE year_id = $1::uuid AND account ~ '^([67]|8[67])' AND date <= $2::date
    AND CASE WHEN $3::timestamptz IS NULL THEN known_to IS NULL ELSE ${knownThen('$3')} END
  GROUP BY account, activity_id ORDER BY account, activity_id`;
