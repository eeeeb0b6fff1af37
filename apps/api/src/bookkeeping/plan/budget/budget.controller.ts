import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { accountingActivityErrors } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.errors.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { budgetCase } from '@intendance/domain/bookkeeping/plan/budget/budget-case.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { fromEuros } from '@intendance/kernel/money.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { KnownParams, type QueryParams } from '../../../platform/lists/known-params.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiIfMatch } from '../../../platform/wire/api-if-match.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { FiscalYears } from '../../calendar/fiscal-year/fiscal-years.js';
import { ApiBudgetOfYear, budgetParam, yearParam } from '../../calendar/fiscal-year/year-param.js';
import { type ActivityBudgetDto, ActivityBudgetsDto, BudgetFollowUpDto, SaveActivityBudgetsDto } from './budget.dto.js';
import { BudgetFollowUp } from './budget-follow-up.query.js';

@ApiTags('budgets')
@Access({ feature: 'comptability' })
@Controller('comptability')
export class BudgetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly years: FiscalYears,
    private readonly followUp: BudgetFollowUp,
  ) {}

  @Put('activity_budgets')
  @ApiOperation({ summary: 'Fixer le budget d’activités pour un exercice' })
  @ApiOkResponse({ type: ActivityBudgetsDto })
  @ApiIfMatch('Version lue des budgets de l’exercice ; une version dépassée est refusée (412).')
  @ApiProblem(
    fiscalYearErrors.unknown(),
    fiscalYearErrors.closed(),
    accountingActivityErrors.unknown(),
    accountingActivityErrors.removed(),
    stale(4),
  )
  async save(
    @Ctx() context: RequestContext,
    @Body() dto: SaveActivityBudgetsDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<ActivityBudgetsDto>> {
    const budgets = sentBudgets(dto);
    const wanted = budgets.map(({ activity_id, exercice_id, amount }) => ({
      activityId: activity_id as AccountingActivityId,
      yearId: exercice_id as FiscalYearId,
      amount: fromEuros(amount),
    }));
    if (expected !== undefined && new Set(wanted.map(({ yearId }) => yearId)).size > 1)
      throw malformed('request.if-match', 'If-Match vaut pour les budgets d’un seul exercice.', 'If-Match');
    const [first] = wanted;
    if (!first) return new Saved({ budgets, version: 0 }, 0, undefined);
    const command = { type: 'SetActivityBudgets', id: first.yearId, budgets: wanted } as const;
    const { version, position } = await this.commands.execute(new ExecuteCase(context, budgetCase, command, expected));
    return new Saved({ budgets, version }, version, position);
  }

  @Get('budget_follow_up')
  @ApiOperation({ summary: 'Suivre les budgets d’un exercice, par catégorie et activité' })
  @ApiBudgetOfYear()
  @ApiOkResponse({ type: BudgetFollowUpDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async follow(
    @Ctx() context: RequestContext,
    @KnownParams(['exercice.id', 'budget']) params: QueryParams<'exercice.id' | 'budget'>,
  ): Promise<Versioned<BudgetFollowUpDto>> {
    const followed = await this.followUp.read(
      context,
      await this.years.chosen(context, yearParam(params['exercice.id'])),
      budgetParam(params.budget),
    );
    return new Versioned(followed, followed.version);
  }
}

function sentBudgets({ budgets, activity_id, exercice_id, amount }: SaveActivityBudgetsDto): ActivityBudgetDto[] {
  if (budgets) return budgets;
  if (activity_id === undefined || exercice_id === undefined || amount === undefined)
    throw malformed('budget.nothing-sent', 'Indiquez une activité, un exercice et un montant, ou une liste (budgets).', 'budgets');
  return [{ activity_id, exercice_id, amount }];
}
