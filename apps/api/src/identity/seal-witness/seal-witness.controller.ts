import { sealWitnessErrors } from '@intendance/domain/identity/seal-witness/seal-witness.errors.js';
import type { WitnessedSeal } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import { type SealWitnesses, sealWitnessCase } from '@intendance/domain/identity/seal-witness/seal-witness.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/wire/saved.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { SaveSealWitnessesDto, SealWitnessesDto, type WitnessedSealDto } from './seal-witness.dto.js';
import { SealWitnessReader } from './seal-witness-reader.js';

@ApiTags('sealed_history')
@Access({ feature: 'data-export' })
@Controller('sealed_history/witnesses')
export class SealWitnessController {
  constructor(
    private readonly commands: CommandBus,
    private readonly witnesses: SealWitnessReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire les témoins de l’historique : qui reçoit le code du dernier sceau' })
  @ApiOkResponse({ type: SealWitnessesDto })
  async find(@Ctx() { environmentId }: RequestContext): Promise<Versioned<SealWitnessesDto>> {
    const { version, ...witnesses } = await this.witnesses.of(environmentId);
    return new Versioned(witnessesToWire(witnesses, version), version);
  }

  @Put()
  @ApiOperation({ summary: 'Choisir les témoins de l’historique' })
  @ApiOkResponse({ type: SealWitnessesDto })
  @ApiProblem(sealWitnessErrors.address('cabinet'), sealWitnessErrors.tooMany())
  async save(
    @Ctx() context: RequestContext,
    @Body() { emails }: SaveSealWitnessesDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<SealWitnessesDto>> {
    const command = { id: context.environmentId, type: 'SaveSealWitnesses', data: { emails } } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, sealWitnessCase, command, expected));
    return new Saved(witnessesToWire(value, version), version, position);
  }
}

const sealToWire = ({ number, events, head }: WitnessedSeal): WitnessedSealDto => ({ number, events, head });

const witnessesToWire = ({ emails, lastSeal, mismatch }: SealWitnesses, version: number): SealWitnessesDto => ({
  emails: [...emails],
  last_seal: lastSeal && sealToWire(lastSeal),
  mismatch: mismatch && sealToWire(mismatch),
  version,
});
