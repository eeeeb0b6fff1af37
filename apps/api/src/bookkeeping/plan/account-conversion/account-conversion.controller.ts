import { accountConversionErrors } from '@intendance/domain/bookkeeping/plan/account-conversion/account-conversion.errors.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { AccountKind } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { accountLabel } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { seesDetails } from '../accounting-activity/plan-wire.js';
import {
  AccountConversionDto,
  AccountConversionResultDto,
  ConvertAccountsDto,
  type ProposedConversionDto,
  type StandingConversionDto,
} from './account-conversion.dto.js';
import { AccountConversions } from './account-conversions.js';
import { ConversionReader, type LastConversion, type ProposedLine } from './conversion-reader.js';

@ApiTags('plan')
@Access({ feature: 'accounting-plan' })
@Controller('comptability/plan/conversion')
export class AccountConversionController {
  constructor(
    private readonly reader: ConversionReader,
    private readonly conversions: AccountConversions,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Les comptes du plan que le plan comptable de 2025 remplace, et la dernière conversion' })
  @ApiOkResponse({ type: AccountConversionDto })
  async find(@Ctx() context: RequestContext, @CurrentSession() session: Session): Promise<AccountConversionDto> {
    const { from, earlierYears, lines, last } = await this.reader.read(context);
    const isDetailed = seesDetails(session);
    return {
      from,
      earlier_years: earlierYears.map(({ name }) => name),
      lines: isDetailed ? lines.map(lineToWire) : [],
      last: isDetailed && last ? lastToWire(last) : null,
    };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Convertir des comptes du plan, avec leurs opérations des exercices ouverts depuis 2025',
    description: 'Tout ou rien pour le plan. Les opérations des périodes verrouillées gardent leur compte.',
  })
  @ApiOkResponse({ type: AccountConversionResultDto })
  @ApiProblem(accountConversionErrors.empty(), accountConversionErrors.notProposed([0]))
  convert(@Ctx() context: RequestContext, @Body() { lines }: ConvertAccountsDto): Promise<Saved<AccountConversionResultDto>> {
    const sent = lines.map(({ activity, kind, accounting_code_value }) => ({
      activityId: activity as AccountingActivityId,
      kind: kind as AccountKind,
      account: accounting_code_value,
    }));
    return this.conversions.execute(context, { type: 'ConvertAccounts', data: { lines: sent } });
  }

  @Post('undo')
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler la dernière conversion : les comptes changés depuis restent' })
  @ApiOkResponse({ type: AccountConversionResultDto })
  @ApiProblem(accountConversionErrors.nothingToUndo())
  undo(@Ctx() context: RequestContext): Promise<Saved<AccountConversionResultDto>> {
    return this.conversions.execute(context, { type: 'UndoAccountConversion' });
  }
}

const lineToWire = ({ activity, kind, account, accounts, proposal, reason, operations }: ProposedLine): ProposedConversionDto => ({
  activity: { id: activity.id, name: activity.state.facts.name },
  budget: activity.state.facts.budget,
  kind,
  accounting_code_value: account,
  accounting_code_label: accountLabel(account),
  choices: accounts.map((code) => ({ accounting_code_value: code, accounting_code_label: accountLabel(code) })),
  proposal,
  reason,
  operations,
});

const lastToWire = ({ convertedAt, lines }: LastConversion): StandingConversionDto => ({
  converted_at: convertedAt,
  lines: lines.map(({ activityId, activityName, kind, before, after }) => ({
    activity: { id: activityId, name: activityName },
    kind,
    before,
    after,
  })),
});
