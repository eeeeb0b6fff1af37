import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { budgetsOf } from '@intendance/domain/bookkeeping/plan/default-plan/default-plan.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { KnownParams, type QueryParams } from '../../platform/lists/known-params.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { parseList } from '../../platform/lists/list-request.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { bankAccountListing, isAwaited } from '../bank/bank-account/bank-account.listing.js';
import { type BankAccountView, bankAccountToWire } from '../bank/bank-account/bank-account-wire.js';
import { operationListing } from '../bank/bank-operation/bank-operation.listing.js';
import { type OperationView, operationToWire } from '../bank/bank-operation/operation-wire.js';
import { Operations } from '../bank/bank-operation/operations.js';
import { monthsOf } from '../bank/split/split-graphs.js';
import { budgetCode } from '../budget-code.js';
import { FiscalYears } from '../calendar/fiscal-year/fiscal-years.js';
import { ApiBudgetOfYear, budgetParam, yearParam } from '../calendar/fiscal-year/year-param.js';
import { BudgetFollowUp } from '../plan/budget/budget-follow-up.query.js';
import { AccountCurves } from './account-curves.js';
import { CashCurve } from './cash-curve.js';
import { RecentCash } from './recent-cash.js';
import { BookkeepingSummaryDto, CashCurveDto, type MonthFlowsDto, type WaitingLinesDto, WaitingOperationsDto } from './summary.dto.js';
import { tightBudgets } from './tight-budgets.js';

const mostCategories = 50;
const mostAccounts = 100;
const lastOperations = 5;

@ApiTags('comptability')
@Access({ feature: 'comptability' })
@Controller('comptability/summary')
export class SummaryController {
  constructor(
    private readonly listReader: ListReader,
    private readonly db: TenantDb,
    private readonly years: FiscalYears,
    private readonly operations: Operations,
    private readonly followUp: BudgetFollowUp,
    private readonly cashCurve: CashCurve,
    private readonly recentCash: RecentCash,
    private readonly accountCurves: AccountCurves,
  ) {}

  @Get()
  @ApiOperation({ summary: 'La synthèse de la comptabilité' })
  @ApiQuery({
    name: 'exercice.id',
    required: false,
    description: 'L’exercice en cours si absent.',
    schema: { type: 'string', format: 'uuid' },
  })
  @ApiOkResponse({ type: BookkeepingSummaryDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async read(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @KnownParams(['exercice.id']) params: QueryParams<'exercice.id'>,
  ): Promise<BookkeepingSummaryDto> {
    const year = await this.years.chosen(context, yearParam(params['exercice.id']));
    const [accounts, to_allocate, waiting_lines, months, budgets, followed, last_operations] = await Promise.all([
      this.accounts(context),
      this.waiting(context),
      this.waitingLines(context),
      this.months(context, year),
      Promise.all(budgetsOf(session.profile.environment.type).map((budget) => this.budget(context, year, budget))),
      this.followUp.read(context, year, undefined),
      this.last(context),
    ]);
    return {
      exercice: year ? { id: year.id, name: year.name } : null,
      balance: toEuros(cents(accounts.reduce((total, { state, moved }) => total + (state.opening?.amount ?? 0) + moved, 0))),
      accounts: accounts.map(bankAccountToWire),
      to_allocate,
      waiting_lines,
      months,
      budgets,
      categories: followed.categories.slice(0, mostCategories),
      last_operations,
    };
  }

  @Get('cash')
  @ApiOperation({ summary: 'La trésorerie de l’exercice jour après jour, à côté de l’exercice précédent' })
  @ApiBudgetOfYear()
  @ApiOkResponse({ type: CashCurveDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async cash(
    @Ctx() context: RequestContext,
    @KnownParams(['exercice.id', 'budget']) params: QueryParams<'exercice.id' | 'budget'>,
  ): Promise<CashCurveDto> {
    const budget = budgetParam(params.budget);
    const year = await this.years.chosen(context, yearParam(params['exercice.id']));
    if (!year) throw fiscalYearErrors.unknown();
    const [accounts, recent, curve] = await Promise.all([
      this.accountCurves.read(context, mostAccounts),
      this.recentCash.read(context),
      this.cashCurve.read(context, year, budget),
    ]);
    return { accounts, recent, ...curve };
  }

  @Get('to_allocate')
  @Access({ feature: 'operations' })
  @ApiOperation({ summary: 'Combien d’opérations restent à affecter' })
  @ApiOkResponse({ type: WaitingOperationsDto })
  toAllocate(@Ctx() context: RequestContext): Promise<WaitingOperationsDto> {
    return this.waiting(context);
  }

  private async accounts(context: RequestContext): Promise<BankAccountView[]> {
    const request = parseList(bankAccountListing, { limit: String(mostAccounts) });
    return (await this.listReader.page<BankAccountView>(context, bankAccountListing, request)).rows;
  }

  /** Reads a maintained tally, because the menu requests the count on every screen. */
  private async waiting(context: RequestContext): Promise<WaitingOperationsDto> {
    const [row] = await this.db.query<{ count: number; amount: number; oldest: string | null }>(
      context,
      `SELECT coalesce(sum(unallocated), 0)::bigint AS count, coalesce(sum(unallocated_value), 0)::bigint AS amount, min(month) AS oldest
         FROM read.operation_by_account WHERE unallocated > 0`,
    );
    return { count: row?.count ?? 0, amount: toEuros(cents(row?.amount ?? 0)), oldest_month: row?.oldest ?? null };
  }

  private async waitingLines(context: RequestContext): Promise<WaitingLinesDto> {
    const [row] = await this.db.query<{ count: number; amount: number; oldest: string | null }>(
      context,
      `SELECT count(*)::int AS count, coalesce(sum(abs(value)), 0)::bigint AS amount, min(date) AS oldest
         FROM read.waiting_line WHERE ${isAwaited}`,
    );
    return { count: row?.count ?? 0, amount: toEuros(cents(row?.amount ?? 0)), oldest: row?.oldest ?? null };
  }

  private async months(context: RequestContext, year: FiscalYear | undefined): Promise<MonthFlowsDto[]> {
    if (!year) return [];
    const rows = await this.db.query<{ month: string; takings: number; expenses: number }>(
      context,
      `SELECT month, sum(takings)::bigint AS takings, sum(expenses)::bigint AS expenses
         FROM read.operation_by_account WHERE fiscal_year_id = $1 GROUP BY month`,
      [year.id],
    );
    return monthsOf(year).map((month) => {
      const { takings = 0, expenses = 0 } = rows.find((row) => row.month === month) ?? {};
      return { month, takings: toEuros(cents(takings)), expenses: toEuros(cents(expenses)) };
    });
  }

  private async budget(context: RequestContext, year: FiscalYear | undefined, budget: BudgetName) {
    const { totals, categories } = await this.followUp.read(context, year, budget);
    return { budget: budgetCode(budget), ...totals, tight: tightBudgets(categories) };
  }

  private async last(context: RequestContext) {
    const request = parseList(operationListing, { limit: String(lastOperations) });
    const { rows } = await this.listReader.page<OperationView>(context, operationListing, request);
    const setting = await this.operations.settingOf(context, rows);
    return rows.map((row) => operationToWire(row, setting));
  }
}
