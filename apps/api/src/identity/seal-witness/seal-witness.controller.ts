import { sealAcknowledgementErrors } from '@intendance/domain/identity/seal-acknowledgement/seal-acknowledgement.errors.js';
import { knownAcknowledgement } from '@intendance/domain/identity/seal-acknowledgement/seal-acknowledgement.js';
import { sealTimestampErrors } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.errors.js';
import { knownTimestamp } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.js';
import { sealWitnessErrors } from '@intendance/domain/identity/seal-witness/seal-witness.errors.js';
import type { WitnessedSeal } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import { type SealWitnesses, sealWitnessCase } from '@intendance/domain/identity/seal-witness/seal-witness.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
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
import { OtherInstallations } from './other-installations.js';
import { SealAcknowledgements } from './seal-acknowledgements.js';
import { SealTimestamps } from './seal-timestamps.js';
import { SaveSealWitnessesDto, SealAcknowledgementDto, SealWitnessesDto, type WitnessedSealDto } from './seal-witness.dto.js';
import { SealWitnessReader } from './seal-witness-reader.js';

@ApiTags('sealed_history')
@Access({ feature: 'data-export' })
@Controller('sealed_history/witnesses')
export class SealWitnessController {
  constructor(
    private readonly commands: CommandBus,
    private readonly witnesses: SealWitnessReader,
    private readonly timestamps: SealTimestamps,
    private readonly acknowledgements: SealAcknowledgements,
    private readonly installations: OtherInstallations,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire les témoins de l’historique : qui reçoit le code du dernier sceau' })
  @ApiOkResponse({ type: SealWitnessesDto })
  async find(@Ctx() { environmentId }: RequestContext): Promise<Versioned<SealWitnessesDto>> {
    const { version, ...witnesses } = await this.witnesses.of(environmentId);
    return new Versioned(await this.toWire(witnesses, version, environmentId), version);
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
    const number = numberIn(text);
    const { token } = knownTimestamp(await this.timestamps.find(environmentId, number));
    const content = Buffer.from(token, 'base64');
    const fileName = `Horodatage-sceau-${number}.tst`;
    const mimeType = 'application/vnd.etsi.timestamp-token';
    return new DownloadAnswer({ content, fileName, mimeType, disposition: 'attachment', size: content.length });
  }

  @Get('acknowledgements/:number')
  @ApiOperation({
    summary: 'Lire l’attestation d’un sceau par l’autre installation',
    description: 'Signée par la clé du témoin, que son adresse `/api/sealed_history/keys` publie.',
  })
  @ApiParam({ name: 'number', schema: { type: 'integer', minimum: 1 } })
  @ApiOkResponse({ type: SealAcknowledgementDto })
  @ApiProblem(sealAcknowledgementErrors.unknown())
  async acknowledgement(@Ctx() { environmentId }: RequestContext, @Param('number') text: string): Promise<SealAcknowledgementDto> {
    const statement = knownAcknowledgement(await this.acknowledgements.find(environmentId, numberIn(text)));
    const { number, head, installation, at } = statement;
    return { number, head, installation, at, text: statement.text, signature: statement.signature, public_key: statement.publicKey };
  }

  @Put()
  @ApiOperation({ summary: 'Choisir les témoins de l’historique' })
  @ApiOkResponse({ type: SealWitnessesDto })
  @ApiProblem(
    sealWitnessErrors.address('cabinet'),
    sealWitnessErrors.tooMany(),
    sealWitnessErrors.noServer(),
    sealWitnessErrors.installation(),
  )
  async save(
    @Ctx() context: RequestContext,
    @Body() { emails, is_timestamped: isTimestamped, installation }: SaveSealWitnessesDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<SealWitnessesDto>> {
    this.check(installation ?? '');
    const data = { emails, isTimestamped, installation, hasServer: this.config.timestampUrl !== null };
    const command = { id: context.environmentId, type: 'SaveSealWitnesses', data } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, sealWitnessCase, command, expected));
    return new Saved(await this.toWire(value, version, context.environmentId), version, position);
  }

  /** Which servers may be reached from here, the domain cannot know. */
  private check(installation: string): void {
    const url = URL.parse(installation.trim());
    if (url && ['http:', 'https:'].includes(url.protocol) && !this.installations.allows(url)) throw sealWitnessErrors.installation();
  }

  private async toWire(
    { emails, isTimestamped, installation, refusal, lastSeal, mismatch }: SealWitnesses,
    version: number,
    environmentId: EnvironmentId,
  ): Promise<SealWitnessesDto> {
    return {
      emails: [...emails],
      is_timestamped: isTimestamped,
      can_timestamp: this.config.timestampUrl !== null,
      installation,
      history: installation === null ? null : await this.installations.historyOf(environmentId),
      refusal: refusal && { ...sealToWire(refusal), reason: refusal.reason },
      last_seal: lastSeal && {
        ...sealToWire(lastSeal),
        timestamped_at: lastSeal.timestampedAt ?? null,
        acknowledged_at: lastSeal.acknowledgedAt ?? null,
      },
      mismatch: mismatch && sealToWire(mismatch),
      version,
    };
  }
}

const numberIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

const sealToWire = ({ number, events, head }: WitnessedSeal): WitnessedSealDto => ({ number, events, head });
