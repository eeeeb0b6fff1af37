import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { type GrantEntryCommand, grantEntryCase } from '@intendance/domain/bookkeeping/ledger/grant/grant-entry-case.js';
import { derivedId } from '@intendance/kernel/id.js';
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
import { GrantEntryDto } from './grant.dto.js';

const locks = [fiscalYearErrors.unknown(), fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated'];

@ApiTags('grants')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/grant_entry')
export class GrantEntryController {
  constructor(private readonly commands: CommandBus) {}

  @Put()
  @ApiOperation({ summary: 'Passer l’écriture des subventions d’un exercice, ou la corriger si une fiche ou une dépense a changé' })
  @ApiOkResponse({ type: GrantEntryDto })
  @ApiProblem(...locks, 'grant-entry.nothing-due', 'grant-entry.later-recorded')
  record(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<GrantEntryDto>> {
    const entryId = derivedId<'journal-entry'>(`${context.commandId}:grants`);
    return this.save(context, { type: 'RecordGrantEntry', id: id as FiscalYearId, entryId });
  }

  @Delete()
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler l’écriture des subventions d’un exercice : la contre-passe' })
  @ApiOkResponse({ type: GrantEntryDto })
  @ApiProblem(...locks, 'grant-entry.not-recorded', 'grant-entry.later-recorded')
  cancel(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<GrantEntryDto>> {
    const reversalId = derivedId<'journal-entry'>(`${context.commandId}:reversal`);
    return this.save(context, { type: 'CancelGrantEntry', id: id as FiscalYearId, reversalId });
  }

  private async save(context: RequestContext, command: GrantEntryCommand): Promise<Saved<GrantEntryDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, grantEntryCase, command));
    return new Saved({ entry_id: value.entryId }, version, position);
  }
}
