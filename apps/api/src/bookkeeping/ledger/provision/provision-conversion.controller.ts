import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import {
  type ProvisionConversionCommand,
  provisionConversionCase,
} from '@intendance/domain/bookkeeping/ledger/provision/provision-conversion-case.js';
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
import { ProvisionConversions } from './provision-conversions.js';

const locks = [fiscalYearErrors.unknown(), fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated'];

@ApiTags('provisions')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/provision_conversion')
export class ProvisionConversionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly conversions: ProvisionConversions,
  ) {}

  @Put()
  @ApiOperation({
    summary: 'Convertir les comptes de provisions 153 à 158 au plan comptable de 2025',
    description: 'Une écriture reclasse leurs soldes au premier jour de l’exercice ; le registre suit à partir de cet exercice.',
  })
  @ApiOkResponse({ type: ProvisionEntryDto })
  @ApiProblem(
    ...locks,
    'provision-conversion.former-chart',
    'provision-conversion.previous-open',
    'provision-conversion.entry-recorded',
    'provision-conversion.books-late',
    'provision-conversion.nothing-due',
  )
  async convert(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<ProvisionEntryDto>> {
    const input = await this.conversions.input(context, id);
    const entryId = derivedId<'journal-entry'>(`${context.commandId}:provision-conversion`);
    return this.save(context, { type: 'ConvertProvisionAccounts', id: id as FiscalYearId, entryId, ...input });
  }

  @Delete()
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler la conversion des comptes de provisions d’un exercice : son écriture est contre-passée' })
  @ApiOkResponse({ type: ProvisionEntryDto })
  @ApiProblem(...locks, 'provision-conversion.not-converted', 'provision-conversion.entry-recorded')
  cancel(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<ProvisionEntryDto>> {
    const reversalId = derivedId<'journal-entry'>(`${context.commandId}:reversal`);
    return this.save(context, { type: 'CancelProvisionConversion', id: id as FiscalYearId, reversalId });
  }

  private async save(context: RequestContext, command: ProvisionConversionCommand): Promise<Saved<ProvisionEntryDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, provisionConversionCase, command));
    return new Saved({ entry_id: value.entryId }, version, position);
  }
}
