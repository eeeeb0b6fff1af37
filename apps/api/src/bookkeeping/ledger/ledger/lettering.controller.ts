import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { type MatchingCommand, matchingCase } from '@intendance/domain/bookkeeping/ledger/ledger/matching-case.js';
import { letteringErrors } from '@intendance/domain/bookkeeping/third-party/lettering.errors.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { CountField, IdField, NestedListField, TextField } from '../../../platform/wire/fields.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';

export class LetteredLineDto {
  @IdField() writing_id!: string;
  @CountField({ example: 0 }) line!: number;
}

class LetteredGroupDto {
  @NestedListField(() => LetteredLineDto, { max: 500 }) lines!: LetteredLineDto[];
}

class LetteringDto {
  @IdField() exercice_id!: string;
  @TextField({ max: 12, min: 3, example: '411000' }) account!: string;
  @NestedListField(() => LetteredLineDto, { optional: true, max: 500 }) lines?: LetteredLineDto[];
  @NestedListField(() => LetteredGroupDto, {
    optional: true,
    max: 500,
    description: 'Plusieurs groupes, chacun sous sa lettre : tous ou aucun.',
  })
  groups?: LetteredGroupDto[];
  @TextField({ max: 6, optional: true, nullable: true, description: 'Lettre à retirer, à la place de lignes à lettrer.' })
  remove?: string | null;
}

class LetterDto {
  @TextField({ max: 6, example: 'AA' }) letter!: string;
  @NestedListField(() => LetteredLineDto) lines!: LetteredLineDto[];
}

class LettersDto {
  @TextField({ max: 12, example: '411000' }) account!: string;
  @NestedListField(() => LetterDto) letters!: LetterDto[];
}

@ApiTags('writings')
@Access({ feature: 'balance' })
@Controller('comptability/writings/lettering')
export class LetteringController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ApiOperation({ summary: 'Lettrer des lignes d’un compte de tiers, ou retirer une lettre' })
  @HttpCode(200)
  @ApiOkResponse({ type: LettersDto })
  @ApiProblem(
    fiscalYearErrors.unknown(),
    letteringErrors.accountInvalid(),
    fiscalYearErrors.closed(),
    letteringErrors.linesMissing(),
    letteringErrors.oneSided(),
    letteringErrors.twoThirdParties(),
    letteringErrors.lettered(),
    letteringErrors.unknownLine(),
    letteringErrors.otherYear(),
    letteringErrors.unknownLetter(),
  )
  async letter(@Ctx() context: RequestContext, @Body() dto: LetteringDto): Promise<Saved<LettersDto>> {
    const { exercice_id, account, lines = [], groups = [{ lines }], remove } = dto;
    const matched = groups.map((group) => group.lines.map(({ writing_id: writingId, line }) => ({ writingId, line })));
    const id = exercice_id as FiscalYearId;
    const command: MatchingCommand = remove
      ? { type: 'RemoveLetter', id, account, letter: remove }
      : { type: 'LetterLines', id, account, groups: matched };
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, matchingCase, command));
    const letters = value.map(({ letter, lines: lettered }) => ({
      letter,
      lines: lettered.map(({ writingId, line }) => ({ writing_id: writingId, line })),
    }));
    return new Saved({ account, letters }, version, position);
  }
}
