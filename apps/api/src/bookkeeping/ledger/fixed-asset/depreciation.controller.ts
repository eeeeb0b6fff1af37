import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { type DepreciationCommand, depreciationCase } from '@intendance/domain/bookkeeping/ledger/fixed-asset/depreciation-case.js';
import { derivedId } from '@intendance/kernel/id.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Controller, Delete, HttpCode, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { DepreciationDto } from './fixed-asset.dto.js';

const locks = [fiscalYearErrors.unknown(), fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated'];

@ApiTags('fixed_assets')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/depreciation')
export class DepreciationController {
  constructor(private readonly commands: CommandBus) {}

  @Put()
  @ApiOperation({ summary: 'Passer les dotations aux amortissements d’un exercice, ou les corriger si une fiche a changé' })
  @ApiOkResponse({ type: DepreciationDto })
  @ApiProblem(...locks, 'depreciation.nothing-due', 'depreciation.later-recorded')
  record(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<DepreciationDto>> {
    const entryId = derivedId<'journal-entry'>(`${context.commandId}:depreciation`);
    return this.save(context, { type: 'RecordDepreciation', id: id as FiscalYearId, entryId });
  }

  @Delete()
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler les dotations d’un exercice : contre-passe leur écriture' })
  @ApiOkResponse({ type: DepreciationDto })
  @ApiProblem(...locks, 'depreciation.not-recorded', 'depreciation.later-recorded')
  cancel(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<DepreciationDto>> {
    const reversalId = derivedId<'journal-entry'>(`${context.commandId}:reversal`);
    return this.save(context, { type: 'CancelDepreciation', id: id as FiscalYearId, reversalId });
  }

  private async save(context: RequestContext, command: DepreciationCommand): Promise<Saved<DepreciationDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, depreciationCase, command));
    return new Saved({ amount: toEuros(value.amount), entry_id: value.entryId }, version, position);
  }
}
