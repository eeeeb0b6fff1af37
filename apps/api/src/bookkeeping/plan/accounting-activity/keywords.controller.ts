import { accountingActivityErrors } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.errors.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { accountingActivityCase } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiIfMatch } from '../../../platform/wire/api-if-match.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { Keywords } from './keywords.js';
import { AccountingActivityDto, CheckedKeywordsDto, CheckKeywordsDto, UpdateKeywordsDto } from './plan.dto.js';
import { Plan } from './plan.js';
import { activityToWire, seesDetails } from './plan-wire.js';

@ApiTags('plan')
@Access({ feature: 'accounting-keywords' })
@Controller('comptability/keywords')
export class KeywordsController {
  constructor(
    private readonly keywords: Keywords,
    private readonly commands: CommandBus,
    private readonly plan: Plan,
  ) {}

  @Post('check')
  @HttpCode(200)
  @ApiOperation({ summary: 'Essayer des mots-clés avant de les enregistrer' })
  @ApiOkResponse({ type: CheckedKeywordsDto })
  @ApiProblem('accounting-activity.keyword-invalid')
  check(@Ctx() context: RequestContext, @Body() dto: CheckKeywordsDto): Promise<CheckedKeywordsDto> {
    return this.keywords.check(context, dto);
  }

  @Put()
  @ApiOperation({ summary: 'Enregistrer les mots-clés d’une activité' })
  @ApiOkResponse({ type: AccountingActivityDto })
  @ApiIfMatch('Version lue de l’activité ; une version dépassée est refusée (412).')
  @ApiProblem(accountingActivityErrors.unknown(), accountingActivityErrors.removed(), 'accounting-activity.keyword-invalid', stale(4))
  async update(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Body() { activity, keywords }: UpdateKeywordsDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<AccountingActivityDto>> {
    const id = activity as AccountingActivityId;
    const command = { type: 'ChangeActivityKeywords', id, data: { keywords } } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, accountingActivityCase, command, expected));
    const listed = (await this.plan.activities(context)).find((candidate) => candidate.id === id);
    const { category_name = '', splits = 0 } = listed ?? {};
    return new Saved(activityToWire({ id, version, state: value, category_name, splits }, seesDetails(session)), version, position);
  }
}
