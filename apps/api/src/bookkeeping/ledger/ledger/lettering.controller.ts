import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { type FiscalYearId, fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { journalEntryStream } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.js';
import { letteringErrors } from '@intendance/domain/bookkeeping/ledger/ledger/lettering.errors.js';
import { letteringStream } from '@intendance/domain/bookkeeping/ledger/ledger/lettering.events.js';
import {
  type LetteringCommand,
  type LineToLetter,
  letteringDecider,
  linesToLetter,
} from '@intendance/domain/bookkeeping/ledger/ledger/lettering.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/access/access.decorator.js';
import { CountField, IdField, NestedListField, TextField } from '../../../platform/http/fields.js';
import { ApiProblem } from '../../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../../platform/http/request-state.js';
import { Saved } from '../../../platform/http/saved.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';

class LetteredLineDto {
  @IdField() writing_id!: string;
  @CountField({ example: 0 }) line!: number;
}

class LetteringDto {
  @IdField() exercice_id!: string;
  @TextField({ max: 12, min: 3, example: '411000' }) account!: string;
  @NestedListField(() => LetteredLineDto, { optional: true, max: 500 }) lines?: LetteredLineDto[];
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
  constructor(private readonly store: EventStore) {}

  @Post()
  @ApiOperation({ summary: 'Lettrer des lignes d’un compte de tiers, ou retirer une lettre' })
  @HttpCode(200)
  @ApiOkResponse({ type: LettersDto })
  @ApiProblem(
    fiscalYearErrors.unknown(),
    letteringErrors.accountInvalid(),
    letteringErrors.linesMissing(),
    letteringErrors.lettered(),
    letteringErrors.unknownLine(),
    letteringErrors.unknownLetter(),
  )
  async letter(@Ctx() context: RequestContext, @Body() dto: LetteringDto): Promise<Saved<LettersDto>> {
    const request = appendRequest(context, dto.remove ? 'RemoveLetter' : 'LetterLines');
    const { value, version, position } = await executeUnit(this.store, request, async (unit) => {
      const calendar = await unit.load(fiscalCalendarStream(context.environmentId), fiscalCalendarDecider);
      const { id } = knownYear(calendar.state, dto.exercice_id);
      const loaded = await unit.load(letteringStream(id, dto.account), letteringDecider);
      const command: LetteringCommand = dto.remove
        ? { type: 'RemoveLetter', data: { letter: dto.remove } }
        : { type: 'LetterLines', data: { account: dto.account, lines: await linesOf(unit, id, dto) } };
      return unit.append(loaded, letteringDecider.decide(command, loaded.state)).state;
    });
    const letters = [...value.letters].map(([letter, lines]) => ({
      letter,
      lines: lines.map(({ writingId, line }) => ({ writing_id: writingId, line })),
    }));
    return new Saved({ account: dto.account, letters }, version, position);
  }
}

/** The entries stay as they are until the letter is given. Operations have no line on the accounts of third parties. */
async function linesOf(unit: UnitOfWork, yearId: FiscalYearId, { account, lines = [] }: LetteringDto): Promise<LineToLetter[]> {
  const ids = [...new Set(lines.map(({ writing_id }) => writing_id as JournalEntryId))];
  const entries = await unit.loadAll(ids.map(journalEntryStream), journalEntryDecider);
  for (const entry of entries) unit.guard(entry);
  const states = new Map(ids.map((id, rank) => [id as string, entries[rank]?.state ?? journalEntryDecider.initial]));
  return linesToLetter(states, { yearId, account, lines: lines.map(({ writing_id, line }) => ({ writingId: writing_id, line })) });
}
