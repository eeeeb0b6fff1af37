import { accountingActivityErrors } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.errors.js';
import {
  type AccountingActivityId,
  accountingActivityStream,
} from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { accountingActivityDecider, knownActivity } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, stale } from '@intendance/event-store/unit-of-work.js';
import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/access/access.decorator.js';
import type { Session } from '../../../platform/access/session.js';
import { ApiIfMatch } from '../../../platform/http/openapi/api-if-match.js';
import { ApiProblem } from '../../../platform/http/openapi/api-problem.js';
import { Ctx, CurrentSession } from '../../../platform/http/request-state.js';
import { IfMatch, Saved } from '../../../platform/http/saved.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
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
    private readonly store: EventStore,
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
    const { value, version, position } = await executeUnit(this.store, appendRequest(context, 'ChangeActivityKeywords'), async (unit) => {
      const loaded = await unit.load(accountingActivityStream(id), accountingActivityDecider, expected);
      const command = { type: 'ChangeActivityKeywords', data: { keywords } } as const;
      return knownActivity(unit.append(loaded, accountingActivityDecider.decide(command, loaded.state)).state);
    });
    const listed = (await this.plan.activities(context)).find((candidate) => candidate.id === id);
    const { category_name = '', splits = 0 } = listed ?? {};
    return new Saved(activityToWire({ id, version, state: value, category_name, splits }, seesDetails(session)), version, position);
  }
}
