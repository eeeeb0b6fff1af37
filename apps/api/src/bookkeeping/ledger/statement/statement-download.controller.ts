import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { ledgerErrors } from '@intendance/domain/bookkeeping/ledger/ledger/ledger.errors.js';
import { applyDecorators, Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import type { Session } from '../../../platform/wire/session.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { seesDetails } from '../../plan/accounting-activity/plan-wire.js';
import { Structure } from '../../structure.js';
import { FindBalance } from '../ledger/balance.query.js';
import { ApiLedgerQuery, LedgerParams, type LedgerQuery, notYet } from '../ledger/ledger-params.js';
import { annualStatePrint } from './annual-print.js';
import { patrimonialPrint } from './patrimonial-print.js';
import { PatrimonialStatements } from './patrimonial-statements.js';
import { plaquette } from './plaquette.js';
import { StatementReader } from './statement-reader.js';

const annual = ['exercice_id', 'as_of', 'known_at', 'format'] as const;
const patrimonial = ['exercice_id', 'as_of', 'known_at', 'format'] as const;
const seen = ['as_of', 'known_at'] as const;
const ApiFile = (...types: string[]) =>
  applyDecorators(
    ApiProduces(...types),
    ApiOkResponse({ description: 'Le document.', schema: { type: 'string', format: 'binary' } }),
    ApiProblem(fiscalYearErrors.unknown(), notYet, ledgerErrors.asOfBefore(), 'exercice.missing'),
  );
const pdf = 'application/pdf';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

@ApiTags('statements')
@Controller('comptability')
export class StatementDownloadController {
  constructor(
    private readonly queries: QueryBus,
    private readonly statements: StatementReader,
    private readonly patrimonials: PatrimonialStatements,
    private readonly downloads: DocumentDownloads,
    private readonly structure: Structure,
  ) {}

  @Get('activities/state/download')
  @Access({ feature: 'annual-state' })
  @ApiOperation({ summary: 'Télécharger l’état annuel : PDF (A4 portrait) ou classeur' })
  @ApiLedgerQuery(...annual)
  @ApiFile(pdf, xlsx)
  async annualState(
    @Ctx() context: RequestContext,
    @CurrentSession() { profile }: Session,
    @LedgerParams(annual) request: LedgerQuery,
  ): Promise<DownloadAnswer> {
    const statement = await this.statements.find(context, request, profile.environment.type === 'CSE');
    if (!statement) throw fiscalYearErrors.unknown();
    const document = annualStatePrint(statement, request, await this.structure.owner(context, request.knownAt));
    return this.downloads.document(context, document, `Etat-annuel-${statement.year.name}`, request.format);
  }

  @Get('patrimonial_state/download')
  @Access({ feature: 'patrimonial-resources' })
  @ApiOperation({ summary: 'Télécharger la situation patrimoniale : PDF (A4 portrait) ou classeur' })
  @ApiLedgerQuery(...patrimonial)
  @ApiFile(pdf, xlsx)
  async patrimonialState(@Ctx() context: RequestContext, @LedgerParams(patrimonial) request: LedgerQuery): Promise<DownloadAnswer> {
    const view = await this.patrimonials.find(context, request);
    const document = patrimonialPrint(view, request, await this.structure.owner(context, request.knownAt));
    const name = `Situation-patrimoniale-${view.statement.year.name}`;
    return this.downloads.document(context, document, name, request.format);
  }

  @Get('exercices/:id/plaquette')
  @Access({ feature: 'patrimonial-resources' })
  @ApiOperation({ summary: 'Télécharger la plaquette, de la page de garde aux contrôles ; la balance demande le droit VIEW_DETAILS' })
  @ApiLedgerQuery(...seen)
  @ApiFile(xlsx)
  async plaquette(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @LedgerParams(seen) query: LedgerQuery,
  ): Promise<DownloadAnswer> {
    const request = { ...query, yearId: id };
    const view = await this.patrimonials.find(context, request);
    const balance = seesDetails(session) ? await this.queries.execute(new FindBalance(context, request)) : null;
    const sheets = plaquette(view, balance, await this.structure.owner(context, request.knownAt), request);
    return this.downloads.workbook(context, sheets, `Plaquette-${view.statement.year.name}`);
  }
}
