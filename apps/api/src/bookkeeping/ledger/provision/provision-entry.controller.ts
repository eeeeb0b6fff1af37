import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { type ProvisionEntryCommand, provisionEntryCase } from '@intendance/domain/bookkeeping/ledger/provision/provision-entry-case.js';
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
import { ProvisionEntryDto } from './provision.dto.js';

const locks = [fiscalYearErrors.unknown(), fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated'];

@ApiTags('provisions')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/provision_entry')
export class ProvisionEntryController {
  constructor(private readonly commands: CommandBus) {}

  @Put()
  @ApiOperation({ summary: 'Passer l’écriture des provisions d’un exercice, ou la corriger si une fiche ou une estimation a changé' })
  @ApiOkResponse({ type: ProvisionEntryDto })
  @ApiProblem(...locks, 'provision-entry.nothing-due', 'provision-entry.later-recorded')
  record(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<ProvisionEntryDto>> {
    const entryId = derivedId<'journal-entry'>(`${context.commandId}:provisions`);
    return this.save(context, { type: 'RecordProvisionEntry', id: id as FiscalYearId, entryId });
  }

  @Delete()
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler l’écriture des provisions d’un exercice : la contre-passe' })
  @ApiOkResponse({ type: ProvisionEntryDto })
  @ApiProblem(...locks, 'provision-entry.not-recorded', 'provision-entry.later-recorded')
  cancel(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<ProvisionEntryDto>> {
    const reversalId = derivedId<'journal-entry'>(`${context.commandId}:reversal`);
    return this.save(context, { type: 'CancelProvisionEntry', id: id as FiscalYearId, reversalId });
  }

  private async save(context: RequestContext, command: ProvisionEntryCommand): Promise<Saved<ProvisionEntryDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, provisionEntryCase, command));
    return new Saved({ entry_id: value.entryId }, version, position);
  }
}
