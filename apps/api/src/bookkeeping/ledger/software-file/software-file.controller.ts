import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { softwareFileErrors } from '@intendance/domain/bookkeeping/ledger/software-file/software-file.errors.js';
import {
  isSoftwareName,
  mustTellApart,
  softwareFileName,
  softwareLayouts,
  softwareNames,
} from '@intendance/domain/bookkeeping/ledger/software-file/software-file.js';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { EntryFiles } from '../fec/entry-files.js';
import { FecLines } from '../fec/fec-lines.js';
import { LedgerReader } from '../ledger/ledger-reader.js';

const mimeTypes = { txt: 'text/plain; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

@ApiTags('exercices')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/software_file')
export class SoftwareFileController {
  constructor(
    private readonly reader: LedgerReader,
    private readonly lines: FecLines,
    private readonly files: EntryFiles,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Télécharger les écritures d’un exercice pour un logiciel comptable',
    description: 'Toutes les écritures, brouillards compris. Les tiers y ont un compte chacun ; deux codes ne deviennent jamais le même.',
  })
  @ApiQuery({ name: 'software', enum: softwareNames })
  @ApiProduces('text/plain', 'text/csv')
  @ApiOkResponse({ description: 'Le fichier, envoyé au fil de la lecture.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(fiscalYearErrors.unknown(), softwareFileErrors.accountsConfused())
  async download(@Ctx() context: RequestContext, @IdParam() id: string, @Query('software') software?: string): Promise<DownloadAnswer> {
    if (software !== undefined && !isSoftwareName(software)) throw softwareMissing();
    const year = knownYear(await this.reader.calendar(context), id);
    if (software === undefined) throw softwareMissing();
    const layout = softwareLayouts[software];
    mustTellApart(await this.lines.accounts(context, year.id), layout);
    return new DownloadAnswer({
      content: this.files.open(context, { year }, layout),
      fileName: softwareFileName(year.name, software),
      mimeType: mimeTypes[layout.extension],
      disposition: 'attachment',
    });
  }
}

const softwareMissing = () => malformed('list.type', `Un logiciel est attendu : ${softwareNames.join(', ')}.`, 'software');
