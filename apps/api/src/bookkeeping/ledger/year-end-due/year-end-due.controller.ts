import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import type { Session } from '../../../platform/wire/session.js';
import { yearToWire } from '../ledger/balance.query.js';
import { type YearEndDueDto, YearEndDuesDto } from './year-end-due.dto.js';
import { type ProposedDue, YearEndDuesReader } from './year-end-dues-reader.js';

@ApiTags('exercices')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/dues')
export class YearEndDueController {
  constructor(private readonly reader: YearEndDuesReader) {}

  @Get()
  @ApiOperation({
    summary: 'Ce que les demandes, subventions, bons, factures et emprunts doivent à la fin de l’exercice',
    description: 'L’écriture et son extourne se passent par `POST /writings`, sous la pièce proposée.',
  })
  @ApiOkResponse({ type: YearEndDuesDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async list(@Ctx() context: RequestContext, @CurrentSession() { profile }: Session, @IdParam() id: string): Promise<YearEndDuesDto> {
    const { year, next, dues } = await this.reader.find(context, id, profile.environment.type);
    return { exercice: yearToWire(year), next_exercice: next ? yearToWire(next) : null, dues: dues.map(dueToWire) };
  }
}

const dueToWire = ({ activity, ...due }: ProposedDue): YearEndDueDto => ({
  source: due.source,
  kind: due.kind,
  label: due.label,
  count: due.count,
  amount: toEuros(due.amount),
  remaining: toEuros(due.remaining),
  counterpart_code_value: due.counterpart,
  third_party_code: due.thirdParty?.code ?? null,
  third_party_name: due.thirdParty?.label ?? null,
  activity: activity && {
    id: activity.id,
    name: activity.name,
    budget: activity.budget,
    expense_accounting_code: activity.expenseAccount,
    taking_accounting_code: activity.takingAccount,
  },
  charge_code_value: due.budget === undefined ? null : due.account,
  budget: due.budget ?? null,
  piece_ref: due.pieceRef,
  entry_id: due.entryId,
});
