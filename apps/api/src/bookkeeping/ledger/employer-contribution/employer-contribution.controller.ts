import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { employerContributionCase } from '@intendance/domain/bookkeeping/ledger/employer-contribution/employer-contribution.js';
import { basisPoints, fromEuros, toEuros } from '@intendance/kernel/money.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { EmployerContributionDto, SaveEmployerContributionDto } from './employer-contribution.dto.js';
import { type ContributionOfYear, EmployerContributionReader } from './employer-contribution-reader.js';

@ApiTags('exercices')
@Access({ feature: 'employer-contribution' })
@Controller('comptability/exercices/:id/employer_contribution')
export class EmployerContributionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: EmployerContributionReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Les deux contributions que l’employeur doit au comité pour l’exercice, et ce qu’il a versé' })
  @ApiOkResponse({ type: EmployerContributionDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<EmployerContributionDto>> {
    const contribution = await this.reader.find(context, id);
    return new Versioned(contributionToWire(contribution), contribution.version);
  }

  @Put()
  @ApiOperation({ summary: 'Saisir la masse salariale et l’effectif de l’exercice, aussi après sa clôture' })
  @ApiOkResponse({ type: EmployerContributionDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { payroll, employees, social_rate: rate = null }: SaveEmployerContributionDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<EmployerContributionDto>> {
    const base = { payroll: fromEuros(payroll), employees, socialRate: rate === null ? null : basisPoints(Math.round(rate * 100)) };
    const command = { type: 'SaveContributionBase', id: id as FiscalYearId, base } as const;
    const { version, position } = await this.commands.execute(new ExecuteCase(context, employerContributionCase, command, expected));
    return new Saved(contributionToWire(await this.reader.find(context, id)), version, position);
  }
}

const contributionToWire = ({ exercice, base, controls, version }: ContributionOfYear): EmployerContributionDto => ({
  exercice,
  payroll: base && toEuros(base.payroll),
  employees: base?.employees ?? null,
  social_rate: base?.socialRate == null ? null : base.socialRate / 100,
  controls: controls.map(({ rate, due, received, gap, ...control }) => ({
    ...control,
    rate: rate === null ? null : rate / 100,
    due: due === null ? null : toEuros(due),
    received: toEuros(received),
    gap: gap === null ? null : toEuros(gap),
  })),
  version,
});
