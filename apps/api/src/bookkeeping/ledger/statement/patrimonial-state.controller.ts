import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { ledgerErrors } from '@intendance/domain/bookkeeping/ledger/ledger/ledger.errors.js';
import { patrimonialStateErrors } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.errors.js';
import type { PatrimonialStateCommand } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.js';
import { patrimonialStateCase } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state-case.js';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { ApiLedgerQuery, LedgerParams, type LedgerQuery, notYet } from '../ledger/ledger-params.js';
import { PatrimonialStateDto, SavePatrimonialStateDto } from './patrimonial-state.dto.js';
import { PatrimonialStatements, type PatrimonialView, proposed } from './patrimonial-statements.js';
import { patrimonialToWire, sentLines } from './patrimonial-wire.js';

const parameterNames = ['as_of', 'known_at'] as const;

@ApiTags('statements')
@Access({ feature: 'patrimonial-resources' })
@Controller('comptability/exercices/:id/patrimonial_state')
export class PatrimonialStateController {
  constructor(
    private readonly commands: CommandBus,
    private readonly statements: PatrimonialStatements,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Situation patrimoniale de l’exercice, avec ses contrôles' })
  @ApiLedgerQuery(...parameterNames)
  @ApiOkResponse({ type: PatrimonialStateDto })
  @ApiProblem(fiscalYearErrors.unknown(), notYet, ledgerErrors.asOfBefore())
  async find(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @LedgerParams(parameterNames) request: LedgerQuery,
  ): Promise<Versioned<PatrimonialStateDto>> {
    const view = await this.statements.find(context, { ...request, yearId: id });
    return new Versioned(patrimonialToWire(view, request), view.version);
  }

  @Put()
  @ApiOperation({ summary: 'Enregistrer la situation patrimoniale' })
  @ApiOkResponse({ type: PatrimonialStateDto })
  @ApiProblem(fiscalYearErrors.unknown(), fiscalYearErrors.closed(), patrimonialStateErrors.detailMissing(0))
  async save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SavePatrimonialStateDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<PatrimonialStateDto>> {
    const view = await this.statements.find(context, { yearId: id });
    const data = { lines: sentLines(dto), details: dto.details ?? '' };
    return this.saved(context, view, { type: 'SavePatrimonialState', data }, expected);
  }

  @Post('import_previous')
  @ApiOperation({ summary: 'Reprendre les valeurs de l’exercice précédent comme valeurs précédentes' })
  @HttpCode(200)
  @ApiOkResponse({ type: PatrimonialStateDto })
  @ApiProblem(fiscalYearErrors.unknown(), fiscalYearErrors.closed(), patrimonialStateErrors.noPrevious())
  async importPrevious(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<PatrimonialStateDto>> {
    const view = await this.statements.find(context, { yearId: id });
    const { previous } = view.statement;
    if (!previous) throw patrimonialStateErrors.noPrevious();
    const before = await this.statements.find(context, { yearId: previous.id });
    const data = { fromYearId: previous.id, previous: before.state.lines, prefilled: proposed(view.statement) };
    return this.saved(context, view, { type: 'ImportPreviousPatrimonialState', data }, expected);
  }

  private async saved(
    context: RequestContext,
    view: PatrimonialView,
    command: PatrimonialStateCommand,
    expected: number | undefined,
  ): Promise<Saved<PatrimonialStateDto>> {
    const { id } = view.statement.year;
    const saved = await this.commands.execute(new ExecuteCase(context, patrimonialStateCase, { ...command, id }, expected));
    const { value: state, version, position } = saved;
    return new Saved(patrimonialToWire({ ...view, state, version }), version, position);
  }
}
