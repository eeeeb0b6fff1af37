import { knownYear } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.errors.js';
import { letteringErrors } from '@intendance/domain/bookkeeping/ledger/lettering.errors.js';
import { letteringStream } from '@intendance/domain/bookkeeping/ledger/lettering.events.js';
import { type LetteringCommand, type LineToLetter, letteringDecider } from '@intendance/domain/bookkeeping/ledger/lettering.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { CountField, IdField, NestedListField, TextField } from '../../platform/http/fields.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import { Saved } from '../../platform/http/saved.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { LedgerReader } from './ledger-reader.js';

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
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly reader: LedgerReader,
  ) {}

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
    const { id } = knownYear(await this.reader.calendar(context), dto.exercice_id);
    const command: LetteringCommand = dto.remove
      ? { type: 'RemoveLetter', data: { letter: dto.remove } }
      : { type: 'LetterLines', data: { account: dto.account, lines: await this.amounts(context, id, dto) } };
    const { value, version, position } = await executeUnit(this.store, appendRequest(context, command.type), async (unit) => {
      const loaded = await unit.load(letteringStream(id, dto.account), letteringDecider);
      return unit.append(loaded, letteringDecider.decide(command, loaded.state)).state;
    });
    const letters = [...value.letters].map(([letter, lines]) => ({
      letter,
      lines: lines.map(({ writingId, line }) => ({ writing_id: writingId, line })),
    }));
    return new Saved({ account: dto.account, letters }, version, position);
  }

  private async amounts(context: RequestContext, yearId: string, { account, lines = [] }: LetteringDto): Promise<LineToLetter[]> {
    const asked = JSON.stringify(lines.map(({ writing_id, line }) => ({ writing_id, line })));
    const rows = await this.db.query<LineToLetter>(context, found, [asked, yearId, account]);
    if (rows.length !== lines.length) throw letteringErrors.unknownLine();
    return rows;
  }
}

const found = `
  SELECT l.writing_id AS "writingId", l.line, l.debit - l.credit AS amount
  FROM jsonb_to_recordset($1::jsonb) AS a(writing_id uuid, line integer)
  JOIN read.ledger_line l ON l.writing_id = a.writing_id AND l.line = a.line AND l.known_to IS NULL
  WHERE l.year_id = $2::uuid AND l.account = $3`;
