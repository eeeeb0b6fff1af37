import { type FiscalYear, hasValidated } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type LedgerPeriod, ledgerPeriod, openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import { carriedOver, isNature } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { Permits } from '../../../platform/runtime/permits.js';
import { ReadCache } from '../../../platform/tenancy/read-cache.js';
import { JsonBytes } from '../../../platform/wire/json-bytes.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { budgetId, yearToWire } from './balance.query.js';
import type { LedgerDto, WritingDto } from './ledger.dto.js';
import { lineWriter, numberedLines } from './ledger-line.js';
import { LedgerPages, type LinesSpan } from './ledger-pages.js';
import type { LedgerRequest } from './ledger-params.js';
import { type AccountDays, type DayMovement, type LedgerPlace, placesOf } from './ledger-places.js';
import { LedgerReader, type LedgerSpan } from './ledger-reader.js';
import { ledgerWords } from './ledger-search.js';
import { type ReversalLink, ReversalLinks } from './reversal-links.js';

/** Each holds a connection for as long as its reader takes. */
const streamsAtOnce = { total: 3, perKey: 1 };

type Totals = { count: number; opening: number; debit: number; credit: number };
/** The facts of a period that all its pages share. */
type Setting = { period: LedgerPeriod | undefined; span: LinesSpan | undefined; accounts: AccountDays[]; totals: Totals };

/** A part of the ledger: its head, and the place of its lines, which are read on demand. */
export type LedgerPart = {
  head: Omit<LedgerDto, 'writings'>;
  span: LinesSpan | undefined;
  year: FiscalYear | undefined;
  places: LedgerPlace[];
};

/** The ledger, line by line. */
@Injectable()
export class LedgerBook {
  private readonly limit = new Permits(streamsAtOnce);

  constructor(
    private readonly reader: LedgerReader,
    private readonly pages: LedgerPages,
    private readonly reversals: ReversalLinks,
    private readonly clock: Clock,
    private readonly memory: ReadCache,
  ) {}

  /** @throws exercice.missing, ledger.two-years, ledger.inverted-dates, ledger.as-of-before */
  async part(context: RequestContext, request: LedgerRequest): Promise<LedgerPart> {
    const { budget, knownAt, page, limit } = request;
    const { period, span, accounts, totals } = await this.rememberedSetting(context, request);
    const shared = { budget_id: budgetId(budget), known_at: knownAt?.toISOString() ?? null };
    if (!period || !span) return { head: { ...shared, ...noLedger }, span, year: undefined, places: [] };
    const { count, opening, debit, credit } = totals;
    const head = {
      totalCount: count,
      exercice: yearToWire(period.year),
      date_begin: period.begin,
      date_end: period.end,
      ...shared,
      opening: toEuros(cents(opening)),
      debit: toEuros(cents(debit)),
      credit: toEuros(cents(credit)),
      closing: toEuros(cents(opening + debit - credit)),
    };
    return { head, span, year: period.year, places: placesOf(accounts, (page - 1) * limit, limit) };
  }

  /** All at once, for a page. */
  async writings(context: RequestContext, { span, year, places }: LedgerPart): Promise<WritingDto[]> {
    if (!span || !year) return [];
    // A view of the ledger at an earlier instant leaves out reversals: they may be later.
    const writings: WritingDto[] = [];
    for (const place of places) {
      const lines = await this.pages.lines(context, span, place);
      const ids = numberedLines(lines).map(({ writingId }) => writingId);
      const links = span.knownAt ? noLinks : await this.reversals.of(context, [...new Set(ids)]);
      writings.push(...writingsOf(lineWriter(place)(lines, { numbers: await this.numbers(context, year, lines), links })));
    }
    return writings;
  }

  /** Some at a time, each as the JSON of a `WritingDto` after a comma, for as many as there are. */
  async stream(
    context: RequestContext,
    { span, year, places }: LedgerPart,
    consume: (writings: Buffer) => Promise<void>,
    size?: number,
  ): Promise<void> {
    if (!span || !year) return;
    await this.limit.run(context.environmentId, async () => {
      const links = span.knownAt ? noLinks : await this.reversals.of(context);
      const out = new JsonBytes();
      const writers = new Map(places.map((place) => [place, lineWriter(place, out)]));
      const write = async (place: LedgerPlace, lines: Buffer) => {
        const numbers = await this.numbers(context, year, lines);
        const writings = writers.get(place)?.(lines, { numbers, links });
        if (writings) await consume(writings);
      };
      await this.pages.stream(context, span, places, write, size);
    });
  }

  /** Of no line in a year without validated writings. */
  private async numbers(context: RequestContext, year: FiscalYear, lines: Buffer): Promise<ReadonlyMap<string, string>> {
    return hasValidated(year) ? this.pages.numbers(context, year, numberedLines(lines)) : noNumbers;
  }

  private rememberedSetting(context: RequestContext, { page: _page, limit: _limit, ...request }: LedgerRequest): Promise<Setting> {
    return this.memory.recall(context, `ledger ${this.clock.today()} ${JSON.stringify(request)}`, async () => {
      const value = await this.setting(context, request);
      return { value, rows: sumOf(value.accounts, ({ days }) => days.length) };
    });
  }

  private async setting(context: RequestContext, request: Omit<LedgerRequest, 'page' | 'limit'>): Promise<Setting> {
    const { budget, knownAt, account, search } = request;
    const calendar = await this.reader.calendar(context, request);
    const period = ledgerPeriod(calendar, request, this.clock.today());
    if (!period) return { period, span: undefined, accounts: [], totals: { count: 0, opening: 0, debit: 0, credit: 0 } };
    const { year, begin, end } = period;
    const span = { yearId: year.id, begin, end, ...(budget !== undefined && { budget }), ...(knownAt && { knownAt }) };
    const words = search === undefined ? undefined : await this.pages.withPieces(context, year.id, ledgerWords(search));
    const lines = words ? { ...span, words } : span;
    const open = openYearsBefore(calendar, year).map(({ id }) => id);
    const [openings, days] = await Promise.all([
      words ? new Map<string, number>() : this.openings(context, span, period, open),
      this.pages.days(context, lines, account),
    ]);
    const accounts = byAccount(days, openings, account);
    const totals = {
      count: sumOf(days, (day) => day.lines),
      opening: sumOf(accounts, ({ opening }) => opening),
      debit: sumOf(days, (day) => day.debit),
      credit: sumOf(days, (day) => day.credit),
    };
    return { period, span: lines, accounts, totals };
  }

  /** The balance of each account before the first day; none for classes 6 and 7, which a year starts at zero. */
  private async openings(
    context: RequestContext,
    span: LedgerSpan,
    { year, begin }: LedgerPeriod,
    open: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const [movements, totals] = await Promise.all([
      begin === year.start ? [] : this.reader.movements(context, span),
      this.reader.yearTotals(context, open, span.budget, span.knownAt),
    ]);
    const openings = new Map<string, number>();
    const add = (account: string, amount: number) => openings.set(account, (openings.get(account) ?? 0) + amount);
    for (const { account, amount } of carriedOver(totals)) add(account, amount);
    for (const { account, beforeDebit, beforeCredit } of movements) if (!isNature(account)) add(account, beforeDebit - beforeCredit);
    return openings;
  }
}

function byAccount(
  days: readonly DayMovement[],
  openings: ReadonlyMap<string, number>,
  requestedAccount: string | undefined,
): AccountDays[] {
  const accounts = new Map<string, AccountDays>();
  const named = requestedAccount === undefined ? [...openings.keys()] : [requestedAccount];
  for (const account of named) accounts.set(account, { account, opening: openings.get(account) ?? 0, days: [] });
  for (const day of days) {
    const accountDays = accounts.get(day.account) ?? { account: day.account, opening: 0, days: [] };
    accountDays.days.push(day);
    accounts.set(day.account, accountDays);
  }
  return [...accounts.values()].toSorted((left, right) => (left.account < right.account ? -1 : 1));
}

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

const noLinks: ReadonlyMap<string, ReversalLink> = new Map();
const noNumbers: ReadonlyMap<string, string> = new Map();
export const writingsOf = (writings: Buffer): WritingDto[] => JSON.parse(`[${writings}]`) as WritingDto[];

const noLedger = {
  totalCount: 0,
  exercice: null,
  date_begin: null,
  date_end: null,
  opening: 0,
  debit: 0,
  credit: 0,
  closing: 0,
};
