import { sendingSettingsErrors } from '@intendance/domain/mailing/sending-settings/sending-settings.errors.js';
import { type SendingSettings, sendingSettingsCase } from '@intendance/domain/mailing/sending-settings/sending-settings.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { keptFields } from '../../platform/wire/kept-fields.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/wire/saved.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { SaveSendingSettingsDto, SendingSettingsDto } from './sending-settings.dto.js';
import { SendingSettingsReader } from './sending-settings-reader.js';

@ApiTags('mailings')
@Access({ feature: 'mailing-sending' })
@Controller('mailings/settings')
export class SendingSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly settings: SendingSettingsReader,
  ) {}

  @Get()
  @Access({ feature: 'mailings' })
  @ApiOperation({ summary: 'Lire les réglages de l’envoi : heures, part de refus' })
  @ApiOkResponse({ type: SendingSettingsDto })
  async find(@Ctx() { environmentId }: RequestContext): Promise<Versioned<SendingSettingsDto>> {
    const { version, ...settings } = await this.settings.of(environmentId);
    return new Versioned(settingsToWire(settings, version), version);
  }

  @Put()
  @ApiOperation({ summary: 'Enregistrer les réglages de l’envoi', description: keptFields })
  @ApiOkResponse({ type: SendingSettingsDto })
  @ApiProblem(sendingSettingsErrors.hour('hours.from'), sendingSettingsErrors.hours(), sendingSettingsErrors.percent())
  async save(
    @Ctx() context: RequestContext,
    @Body() dto: SaveSendingSettingsDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<SendingSettingsDto>> {
    const command = { id: context.environmentId, type: 'SaveSendingSettings', data: changeIn(dto) } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, sendingSettingsCase, command, expected));
    return new Saved(settingsToWire(value, version), version, position);
  }
}

const changeIn = ({ hours, refusal_limit }: SaveSendingSettingsDto): Partial<SendingSettings> => ({
  ...(hours !== undefined && { hours: hours && { from: hours.from, to: hours.to, isWeekdaysOnly: hours.weekdays_only } }),
  ...(refusal_limit !== undefined && { refusalLimit: refusal_limit }),
});

const settingsToWire = ({ hours, refusalLimit }: SendingSettings, version: number): SendingSettingsDto => ({
  hours: hours && { from: hours.from, to: hours.to, weekdays_only: hours.isWeekdaysOnly },
  refusal_limit: refusalLimit,
  version,
});
