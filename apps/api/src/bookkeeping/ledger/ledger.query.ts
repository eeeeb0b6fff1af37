import { type LedgerPeriod, ledgerPeriod, openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger-period.js';
import { carriedOver, isNature } from '@intendance/domain/bookkeeping/statement/carried-over.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import { ReadMemory } from '../../platform/tenancy/read-memory.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { budgetId, yearToWire } from './balance.query.js';
import type { LedgerDto, WritingDto } from './ledger.dto.js';
import { type DayMovement, type LedgerLine, LedgerPages } from './ledger-pages.js';
import type { LedgerRequest } from './ledger-params.js';
import { LedgerReader, type LedgerSpan } from './ledger-reader.js';
import { type ReversalLink, ReversalLinks } from './reversal-links.js';

/** @throws exercice.missing, ledger.two-years, ledger.inverted-dates, ledger.as-of-before */
export class ListWritings extends Query<LedgerDto> {
  constructor(
    readonly context: RequestContext,
    readonly request: LedgerRequest,
  ) {
    super();
  }
}

type AccountDays = { account: string; opening: number; days: DayMovement[] };
type PageLine = LedgerLine & { balance: number };
type Totals = { count: number; opening: number; debit: number; credit: number };
/** Where the lines of a period stand, on whatever page they are shown. */
type Setting = { period: LedgerPeriod | undefined; span: LedgerSpan | undefined; accounts: AccountDays[]; totals: Totals };

@QueryHandler(ListWritings)
export class ListWritingsHandler implements IQueryHandler<ListWritings> {
  constructor(
    private readonly reader: LedgerReader,
    private readonly pages: LedgerPages,
    private readonly reversals: ReversalLinks,
    private readonly clock: Clock,
    private readonly memory: ReadMemory,
  ) {}

  async execute({ context, request }: ListWritings): Promise<LedgerDto> {
    const { budget, knownAt, page, limit } = request;
    const { period, span, accounts, totals } = await this.rememberedSetting(context, request);
    const shared = { budget_id: budgetId(budget), known_at: knownAt?.toISOString() ?? null };
    if (!period || !span) return { ...shared, ...noLedger };
    const lines = await this.page(context, span, accounts, { from: (page - 1) * limit, count: limit });
    // What was known once does not change for a reversal that came later.
    const [numbers, links] = await Promise.all([
      this.pages.numbers(context, period.year, lines),
      this.reversals.of(context, knownAt ? [] : [...new Set(lines.map(({ writingId }) => writingId))]),
    ]);
    const { count, opening, debit, credit } = totals;
    return {
      totalCount: count,
      exercice: yearToWire(period.year),
      date_begin: period.begin,
      date_end: period.end,
      ...shared,
      opening: toEuros(cents(opening)),
      debit: toEuros(cents(debit)),
      credit: toEuros(cents(credit)),
      closing: toEuros(cents(opening + debit - credit)),
      writings: lines.map((line) => toWire(line, numbers, links)),
    };
  }

  private rememberedSetting(context: RequestContext, { page: _page, limit: _limit, ...asked }: LedgerRequest): Promise<Setting> {
    return this.memory.recall(context, `ledger ${this.clock.today()} ${JSON.stringify(asked)}`, async () => {
      const value = await this.setting(context, asked);
      return { value, rows: sumOf(value.accounts, ({ days }) => days.length) };
    });
  }

  private async setting(context: RequestContext, request: Omit<LedgerRequest, 'page' | 'limit'>): Promise<Setting> {
    const { budget, knownAt, account } = request;
    const calendar = await this.reader.calendar(context, knownAt);
    const period = ledgerPeriod(calendar, request, this.clock.today());
    if (!period) return { period, span: undefined, accounts: [], totals: { count: 0, opening: 0, debit: 0, credit: 0 } };
    const { year, begin, end } = period;
    const span = { yearId: year.id, begin, end, ...(budget !== undefined && { budget }), ...(knownAt && { knownAt }) };
    const open = openYearsBefore(calendar, year).map(({ id }) => id);
    const [openings, days] = await Promise.all([this.openings(context, span, period, open), this.pages.days(context, span, account)]);
    const accounts = byAccount(days, openings, account);
    const totals = {
      count: sumOf(days, (day) => day.lines),
      opening: sumOf(accounts, ({ opening }) => opening),
      debit: sumOf(days, (day) => day.debit),
      credit: sumOf(days, (day) => day.credit),
    };
    return { period, span, accounts, totals };
  }

  /** What stood on each account before the first day; nothing for classes 6 and 7, which a year starts anew. */
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

  private async page(
    context: RequestContext,
    span: LedgerSpan,
    accounts: readonly AccountDays[],
    { from, count }: { from: number; count: number },
  ): Promise<PageLine[]> {
    const lines: PageLine[] = [];
    let skipped = 0;
    for (const { account, opening, days } of accounts) {
      if (lines.length >= count) break;
      let balance = opening;
      for (const [index, day] of days.entries()) {
        if (skipped + day.lines > from) {
          const rest = days.slice(index);
          const inDay = from > skipped ? from - skipped : 0;
          const wanted = count - lines.length;
          const found = await this.pages.lines(context, { ...span, begin: rest[0]?.day ?? span.begin }, account, inDay + wanted);
          for (const [rank, line] of found.entries()) {
            balance += line.debit - line.credit;
            if (rank >= inDay) lines.push(Object.assign(line, { balance }));
          }
          skipped += sumOf(rest, ({ lines: number }) => number);
          break;
        }
        skipped += day.lines;
        balance += day.debit - day.credit;
      }
    }
    return lines;
  }
}

function byAccount(days: readonly DayMovement[], openings: ReadonlyMap<string, number>, asked: string | undefined): AccountDays[] {
  const accounts = new Map<string, AccountDays>();
  const named = asked === undefined ? [...openings.keys()] : [asked];
  for (const account of named) accounts.set(account, { account, opening: openings.get(account) ?? 0, days: [] });
  for (const day of days) {
    const known = accounts.get(day.account) ?? { account: day.account, opening: 0, days: [] };
    known.days.push(day);
    accounts.set(day.account, known);
  }
  return [...accounts.values()].toSorted((left, right) => (left.account < right.account ? -1 : 1));
}

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

function toWire(line: PageLine, numbers: ReadonlyMap<string, string>, links: ReadonlyMap<string, ReversalLink>): WritingDto {
  const number = numbers.get(line.writingId) ?? null;
  return {
    writing_id: line.writingId,
    line: line.line,
    source: line.kind === 'operation' ? 'operation' : 'entry',
    status: number === null ? 'draft' : 'validated',
    number,
    date: line.date,
    journal: line.journal,
    piece_ref: line.pieceRef,
    accounting_code_value: line.account,
    accounting_code_label: line.accountLabel,
    budget: line.budget,
    wording: line.wording,
    comment: line.comment,
    debit: line.debit / 100,
    credit: line.credit / 100,
    balance: line.balance / 100,
    letter: line.letter,
    reverses: links.get(line.writingId)?.reverses ?? null,
    reversed_by: links.get(line.writingId)?.reversedBy ?? null,
  };
}

const noLedger = {
  totalCount: 0,
  exercice: null,
  date_begin: null,
  date_end: null,
  opening: 0,
  debit: 0,
  credit: 0,
  closing: 0,
  writings: [],
};
