import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import {
  type AnnualNoteSection,
  annualNoteCodes,
  annualNoteSections,
} from '@intendance/domain/bookkeeping/ledger/annual-notes/annual-notes.events.js';
import { annualNotesCase } from '@intendance/domain/bookkeeping/ledger/annual-notes/annual-notes.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { AnnualNotesDto, SaveAnnualNotesDto } from './annual-notes.dto.js';
import { AnnualNotesReader, type NotesOfYear } from './annual-notes-reader.js';

@ApiTags('statements')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/annual_notes')
export class AnnualNotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: AnnualNotesReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'L’annexe des comptes annuels, ou celle de l’exercice précédent tant qu’elle n’est pas écrite' })
  @ApiOkResponse({ type: AnnualNotesDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<AnnualNotesDto>> {
    const notes = await this.reader.find(context, id);
    return new Versioned(notesToWire(id, notes), notes.version);
  }

  @Put()
  @ApiOperation({ summary: 'Écrire l’annexe des comptes annuels, aussi après la clôture' })
  @ApiOkResponse({ type: AnnualNotesDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { sections }: SaveAnnualNotesDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<AnnualNotesDto>> {
    const notes = sections.map(({ code, text }) => ({ section: code as AnnualNoteSection, text }));
    const command = { type: 'SaveAnnualNotes', id: id as FiscalYearId, notes } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, annualNotesCase, command, expected));
    return new Saved(notesToWire(id, { notes: value, carriedFrom: null, version }), version, position);
  }
}

const notesToWire = (id: string, { notes, carriedFrom, version }: NotesOfYear): AnnualNotesDto => ({
  id,
  sections: annualNoteCodes.map((code) => ({
    code,
    label: annualNoteSections[code],
    text: notes.find(({ section }) => section === code)?.text ?? '',
  })),
  carried_from: carriedFrom,
  version,
});
