import { PassThrough } from 'node:stream';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { knownAnnualHeaders, readAnnualLines } from '@intendance/domain/bookkeeping/ledger/statement/annual-lines.js';
import { previousAnnualStateErrors } from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.errors.js';
import { importableYear, previousAnnualStateCase } from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.js';
import { Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Upload, uploadParam } from '../../../capabilities/upload/upload.js';
import { FileReadings } from '../../../platform/documents/file-readings.js';
import { readTable } from '../../../platform/documents/table/read-table.js';
import { xlsxWriter } from '../../../platform/documents/xlsx.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { Plan } from '../../plan/accounting-activity/plan.js';
import { seesDetails } from '../../plan/accounting-activity/plan-wire.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { previousExport } from './previous-annual.export.js';
import { PreviousAnnualStateDto } from './previous-annual-state.dto.js';
import { PreviousAnnualStates } from './previous-annual-states.js';
import { previousToWire } from './previous-annual-wire.js';
import { StatementReader } from './statement-reader.js';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const AnnualFile = uploadParam('etat-annuel', (upload) => upload);

/** The annual state of the year before the ledger, imported from a file for the column of the previous year. */
@ApiTags('statements')
@Access({ feature: 'annual-state' })
@Controller('comptability/exercices/:id/annual_state/previous')
export class PreviousAnnualStateController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: LedgerReader,
    private readonly statements: StatementReader,
    private readonly previous: PreviousAnnualStates,
    private readonly plan: Plan,
    private readonly clock: Clock,
    private readonly readings: FileReadings,
  ) {}

  @Get()
  @ApiOperation({ summary: 'L’exercice précédent, tel qu’il a été importé' })
  @ApiOkResponse({ type: PreviousAnnualStateDto })
  @ApiProblem(fiscalYearErrors.unknown(), previousAnnualStateErrors.previousKnown(''))
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<PreviousAnnualStateDto> {
    const { year, names, state } = await this.current(context, id);
    const { fileName = null, rows = [] } = state ?? {};
    return previousToWire({ year, names, fileName, replaces: null, rows, problems: [], isApplied: state !== null });
  }

  @Get('template')
  @ApiOperation({ summary: 'Le modèle à remplir : une ligne par activité du plan' })
  @ApiProduces(xlsx)
  @ApiOkResponse({ description: 'Le classeur.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(fiscalYearErrors.unknown(), previousAnnualStateErrors.previousKnown(''))
  async template(@Ctx() context: RequestContext, @CurrentSession() session: Session, @IdParam() id: string): Promise<DownloadAnswer> {
    const year = importableYear(await this.reader.calendar(context), id);
    const activities = await this.plan.activities(context);
    const out = new PassThrough();
    const sheet = previousExport(session.profile.environment.type === 'CSE', seesDetails(session));
    const writer = xlsxWriter(out, sheet, { author: context.actor.name, at: this.clock.now(), filters: [] });
    void writer
      .write(activities)
      .then(() => writer.end())
      .catch((error: Error) => out.destroy(error));
    return new DownloadAnswer({ content: out, fileName: `${sheet.fileName}-${year.name}.xlsx`, mimeType: xlsx, disposition: 'attachment' });
  }

  @Post('upload')
  @HttpCode(200)
  @ApiOperation({ summary: 'Importer l’exercice précédent (csv ou xlsx), ou essayer' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] } })
  @ApiQuery({ name: 'dry_run', required: false, schema: { type: 'boolean', default: false }, description: 'Lire sans rien enregistrer.' })
  @ApiOkResponse({ type: PreviousAnnualStateDto })
  @ApiProblem(
    fiscalYearErrors.unknown(),
    fiscalYearErrors.closed(),
    previousAnnualStateErrors.previousKnown(''),
    previousAnnualStateErrors.lines([]),
    previousAnnualStateErrors.columnsMissing(['']),
    previousAnnualStateErrors.columnTwice('', ''),
    previousAnnualStateErrors.empty(),
    previousAnnualStateErrors.noLine(),
    previousAnnualStateErrors.type(),
    previousAnnualStateErrors.unreadable(),
    previousAnnualStateErrors.tooLarge(),
    previousAnnualStateErrors.tooManyLines(),
    previousAnnualStateErrors.tooManyColumns(),
  )
  async upload(
    @Ctx() context: RequestContext,
    @CurrentSession() { profile }: Session,
    @IdParam() id: string,
    @AnnualFile() { fileName, content }: Upload,
    @Query('dry_run') trial?: string,
  ): Promise<PreviousAnnualStateDto | Saved<PreviousAnnualStateDto>> {
    const isTrial = flagOf(trial);
    const { year, names, state } = await this.current(context, id);
    const { headers, lines } = await this.readings.run(context, () =>
      readTable(content, previousAnnualStateErrors, { knownHeaders: knownAnnualHeaders }),
    );
    const { rows: read, problems } = readAnnualLines(headers, lines, profile.environment.type === 'CSE');
    const rows = read.map(({ line: _, ...row }) => row);
    const errors = problems.filter(({ weight }) => weight === 'error');
    const shown = { year, names, fileName, replaces: state?.fileName ?? null, rows, problems };
    if (isTrial) return previousToWire({ ...shown, isApplied: false });
    if (errors.length > 0) throw previousAnnualStateErrors.lines(errors);
    const { version, position } = await this.commands.execute(
      new ExecuteCase(context, previousAnnualStateCase, { type: 'ImportPreviousAnnualState', id: year.id, fileName, rows }),
    );
    return new Saved(previousToWire({ ...shown, isApplied: true }), version, position);
  }

  @Delete()
  @HttpCode(200)
  @ApiOperation({ summary: 'Retirer l’exercice précédent qui a été importé' })
  @ApiOkResponse({ type: PreviousAnnualStateDto })
  @ApiProblem(fiscalYearErrors.unknown(), fiscalYearErrors.closed(), previousAnnualStateErrors.previousKnown(''))
  async remove(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<PreviousAnnualStateDto>> {
    const { year, names } = await this.current(context, id);
    const { version, position } = await this.commands.execute(
      new ExecuteCase(context, previousAnnualStateCase, { type: 'RemovePreviousAnnualState', id: year.id }),
    );
    const shown = { year, names, fileName: null, replaces: null, rows: [], problems: [], isApplied: false };
    return new Saved(previousToWire(shown), version, position);
  }

  private async current(context: RequestContext, id: string) {
    const year = importableYear(await this.reader.calendar(context), id);
    const [names, state] = await Promise.all([this.statements.names(context), this.previous.find(context, year.id)]);
    return { year, names, state };
  }
}

function flagOf(text: string | undefined): boolean {
  if (text !== undefined && text !== 'true' && text !== 'false')
    throw malformed('list.type', 'Le paramètre « dry_run » attend true ou false.', 'dry_run');
  return text === 'true';
}
