import { sealTimestampErrors } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.errors.js';
import { knownTimestamp } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.js';
import { sealWitnessErrors } from '@intendance/domain/identity/seal-witness/seal-witness.errors.js';
import type { WitnessedSeal } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import { type SealWitnesses, sealWitnessCase } from '@intendance/domain/identity/seal-witness/seal-witness.js';
import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Config } from '../../platform/config/config.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../platform/wire/download.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/wire/saved.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { SealTimestamps } from './seal-timestamps.js';
import { SaveSealWitnessesDto, SealWitnessesDto, type WitnessedSealDto } from './seal-witness.dto.js';
import { SealWitnessReader } from './seal-witness-reader.js';

@ApiTags('sealed_history')
@Access({ feature: 'data-export' })
@Controller('sealed_history/witnesses')
export class SealWitnessController {
  constructor(
    private readonly commands: CommandBus,
    private readonly witnesses: SealWitnessReader,
    private readonly timestamps: SealTimestamps,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire les témoins de l’historique : qui reçoit le code du dernier sceau' })
  @ApiOkResponse({ type: SealWitnessesDto })
  async find(@Ctx() { environmentId }: RequestContext): Promise<Versioned<SealWitnessesDto>> {
    const { version, ...witnesses } = await this.witnesses.of(environmentId);
    return new Versioned(this.toWire(witnesses, version), version);
  }

  @Get('timestamps/:number')
  @ApiOperation({
    summary: 'Télécharger l’horodatage d’un sceau',
    description: 'Le jeton RFC 3161 (DER) : son empreinte est celle du sceau.',
  })
  @ApiParam({ name: 'number', schema: { type: 'integer', minimum: 1 } })
  @ApiProduces('application/vnd.etsi.timestamp-token')
  @ApiOkResponse({ description: 'Le jeton.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(sealTimestampErrors.unknown())
  async timestamp(@Ctx() { environmentId }: RequestContext, @Param('number') text: string): Promise<DownloadAnswer> {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    const { token } = knownTimestamp(await this.timestamps.find(environmentId, number));
    const content = Buffer.from(token, 'base64');
    const fileName = `Horodatage-sceau-${number}.tst`;
    const mimeType = 'application/vnd.etsi.timestamp-token';
    return new DownloadAnswer({ content, fileName, mimeType, disposition: 'attachment', size: content.length });
  }

  @Put()
  @ApiOperation({ summary: 'Choisir les témoins de l’historique' })
  @ApiOkResponse({ type: SealWitnessesDto })
  @ApiProblem(sealWitnessErrors.address('cabinet'), sealWitnessErrors.tooMany(), sealWitnessErrors.noServer())
  async save(
    @Ctx() context: RequestContext,
    @Body() { emails, is_timestamped: isTimestamped }: SaveSealWitnessesDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<SealWitnessesDto>> {
    const data = { emails, isTimestamped, hasServer: this.config.timestampUrl !== null };
    const command = { id: context.environmentId, type: 'SaveSealWitnesses', data } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, sealWitnessCase, command, expected));
    return new Saved(this.toWire(value, version), version, position);
  }

  private toWire({ emails, isTimestamped, lastSeal, mismatch }: SealWitnesses, version: number): SealWitnessesDto {
    return {
      emails: [...emails],
      is_timestamped: isTimestamped,
      can_timestamp: this.config.timestampUrl !== null,
      last_seal: lastSeal && { ...sealToWire(lastSeal), timestamped_at: lastSeal.timestampedAt ?? null },
      mismatch: mismatch && sealToWire(mismatch),
      version,
    };
  }
}

const sealToWire = ({ number, events, head }: WitnessedSeal): WitnessedSealDto => ({ number, events, head });
