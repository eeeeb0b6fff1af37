import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { ledgerPeriod, openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import { carriedOver } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { type BalanceFigures, type TrialBalance, trialBalance } from '@intendance/domain/bookkeeping/ledger/statement/trial-balance.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/runtime/clock.js';
import { ReadCache } from '../../../platform/tenancy/read-cache.js';
import { ResponseCache } from '../../../platform/tenancy/response-cache.js';
import type { JsonAnswer } from '../../../platform/wire/json-answer.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { BalanceDto, BalanceFiguresDto, LedgerYearDto } from './balance.dto.js';
import type { LedgerRequest } from './ledger-params.js';
import { LedgerReader } from './ledger-reader.js';

/** @throws exercice.missing, ledger.two-years, ledger.inverted-dates, ledger.as-of-before */
export class FindBalance extends Query<BalanceDto> {
  constructor(
    readonly context: RequestContext,
    readonly request: LedgerRequest,
  ) {
    super();
  }
}

@QueryHandler(FindBalance)
export class FindBalanceHandler implements IQueryHandler<FindBalance> {
  constructor(
    private readonly reader: LedgerReader,
    private readonly clock: Clock,
    private readonly memory: ReadCache,
  ) {}

  execute({ context, request }: FindBalance): Promise<BalanceDto> {
    return this.memory.recall(context, `balance ${this.clock.today()} ${JSON.stringify(request)}`, async (revision) => {
      const value = await this.read(context, request, revision);
      return { value, rows: value.classes.reduce((sum, { codes }) => sum + codes.length, 0) };
    });
  }

  private async read(context: RequestContext, request: LedgerRequest, revision: string): Promise<BalanceDto> {
    const { budget, knownAt } = request;
    const calendar = knownAt ? await this.reader.calendar(context, request) : await this.calendarNow(context, revision);
    const period = ledgerPeriod(calendar, request, this.clock.today());
    const shared = { budget_id: budgetId(budget), known_at: knownAt?.toISOString() ?? null };
    if (!period) return { ...shared, exercice: null, date_begin: null, date_end: null, ...emptyBalance };
    const { year, begin, end } = period;
    const open = openYearsBefore(calendar, year);
    const span = { yearId: year.id, begin, end, ...(budget !== undefined && { budget }), ...(knownAt && { knownAt }) };
    const [movements, totals, names] = await Promise.all([
      knownAt ? this.reader.movements(context, span) : this.reader.movementsAt(context, revision, span),
      this.reader.yearTotals(
        context,
        open.map(({ id }) => id),
        budget,
        knownAt,
      ),
      knownAt ? this.reader.names(context, knownAt) : this.namesNow(context, revision),
    ]);
    const balance = trialBalance(movements, carriedOver(totals), names);
    const opening = { provisional: totals.length > 0, exercices: open.map(({ name }) => name) };
    return { ...shared, exercice: yearToWire(year), date_begin: begin, date_end: end, opening, ...balanceToWire(balance) };
  }

  private calendarNow(context: RequestContext, revision: string): Promise<FiscalCalendar> {
    return this.memory.recallAt(context, revision, 'calendar', async () => {
      const value = await this.reader.calendar(context);
      return { value, rows: value.years.length };
    });
  }

  private namesNow(context: RequestContext, revision: string): Promise<ReadonlyMap<string, string>> {
    return this.memory.recallAt(context, revision, 'names of accounts', async () => {
      const value = await this.reader.names(context);
      return { value, rows: value.size };
    });
  }
}

/** The same as it is sent. */
export class ShowBalance extends Query<JsonAnswer<BalanceDto>> {
  constructor(
    readonly context: RequestContext,
    readonly request: LedgerRequest,
  ) {
    super();
  }
}

@QueryHandler(ShowBalance)
export class ShowBalanceHandler implements IQueryHandler<ShowBalance> {
  constructor(
    private readonly balance: FindBalanceHandler,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {}

  execute({ context, request }: ShowBalance): Promise<JsonAnswer<BalanceDto>> {
    const key = `balance ${this.clock.today()} ${JSON.stringify(request)}`;
    return this.answers.recallAfter(context, key, () => this.balance.execute(new FindBalance(context, request)));
  }
}

export const budgetId = (budget: string | undefined): string | null => (budget === undefined ? null : budget || 'NO');

export const yearToWire = ({ id, name, start, end, isClosed }: FiscalYear): LedgerYearDto => ({
  id,
  name,
  start_date: start,
  end_date: end,
  closed: isClosed,
});

const balanceToWire = ({ classes, totals, resultBefore }: TrialBalance) => ({
  classes: classes.map(({ digit, label, accounts, totals: sums }) => ({
    class: digit,
    label,
    codes: accounts.map(({ account, label: name, ...figures }) => ({ code: account, name, ...figuresToWire(figures) })),
    totals: figuresToWire(sums),
  })),
  totals: figuresToWire(totals),
  result_before: toEuros(resultBefore),
  balanced: totals.debit === totals.credit,
});

const figuresToWire = (figures: BalanceFigures): BalanceFiguresDto => ({
  opening_debit: toEuros(figures.openingDebit),
  opening_credit: toEuros(figures.openingCredit),
  debit: toEuros(figures.debit),
  credit: toEuros(figures.credit),
  closing_debit: toEuros(figures.closingDebit),
  closing_credit: toEuros(figures.closingCredit),
  opening: toEuros(cents(figures.openingDebit - figures.openingCredit)),
  closing: toEuros(cents(figures.closingDebit - figures.closingCredit)),
});

const emptyBalance = { opening: { provisional: false, exercices: [] }, ...balanceToWire(trialBalance([], [], new Map())) };
