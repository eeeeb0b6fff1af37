import { vatSettingsErrors } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.errors.js';
import { vatSettingsCase } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { SingleUnit } from '../../../platform/wire/single-unit.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { SaveVatSettingsDto, VatSettingsDto } from './vat-settings.dto.js';
import { VatSettingsReader } from './vat-settings-reader.js';
import { sentSettings, settingsToWire } from './vat-settings-wire.js';

@ApiTags('vat')
@Access({ feature: 'comptability' })
@SingleUnit()
@Controller('comptability/vat_settings')
export class VatSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: VatSettingsReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Les réglages de la TVA de la structure, et les taux' })
  @ApiOkResponse({ type: VatSettingsDto })
  async find(@Ctx() context: RequestContext): Promise<Versioned<VatSettingsDto>> {
    const { settings, version } = await this.reader.find(context);
    return new Versioned(settingsToWire(settings, version), version);
  }

  @Put()
  @Access({ feature: 'accounting-plan' })
  @ApiOperation({ summary: 'Dire si la structure est redevable de la TVA, et comment', description: 'Les affectations passées restent.' })
  @ApiOkResponse({ type: VatSettingsDto })
  @ApiProblem(vatSettingsErrors.incomplete([]), vatSettingsErrors.cashBook())
  async save(
    @Ctx() context: RequestContext,
    @CurrentSession() { profile }: Session,
    @Body() dto: SaveVatSettingsDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<VatSettingsDto>> {
    const isCouncil = profile.environment.type === 'CSE';
    const command = { id: context.environmentId, type: 'SaveVatSettings', settings: sentSettings(dto), isCouncil } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, vatSettingsCase, command, expected));
    return new Saved(settingsToWire(value, version), version, position);
  }
}
