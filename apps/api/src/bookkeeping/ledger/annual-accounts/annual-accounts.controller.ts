import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { ledgerErrors } from '@intendance/domain/bookkeeping/ledger/ledger/ledger.errors.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../platform/runtime/clock.js';
import { ResponseCache } from '../../../platform/tenancy/response-cache.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import type { JsonAnswer } from '../../../platform/wire/json-answer.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import type { Session } from '../../../platform/wire/session.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { Structure } from '../../structure.js';
import { ApiLedgerQuery, LedgerParams, type LedgerQuery, notYet } from '../ledger/ledger-params.js';
import { AnnualAccountsDto } from './annual-accounts.dto.js';
import { annualAccountsPrint, annualAccountsSheets } from './annual-accounts-print.js';
import { AnnualAccountsReader } from './annual-accounts-reader.js';
import { annualAccountsToWire } from './annual-accounts-wire.js';

const viewParameters = ['exercice_id', 'as_of', 'known_at'] as const;
const downloadParameters = [...viewParameters, 'format'] as const;
const errors = [fiscalYearErrors.unknown(), notYet, ledgerErrors.asOfBefore(), 'exercice.missing'];

@ApiTags('statements')
@Access({ feature: 'balance' })
@Controller('comptability/annual_accounts')
export class AnnualAccountsController {
  constructor(
    private readonly reader: AnnualAccountsReader,
    private readonly downloads: DocumentDownloads,
    private readonly structure: Structure,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Bilan et compte de résultat, à côté de l’exercice précédent, avec les comptes de chaque ligne' })
  @ApiLedgerQuery(...viewParameters)
  @ApiOkResponse({ type: AnnualAccountsDto })
  @ApiProblem(...errors)
  find(
    @Ctx() context: RequestContext,
    @CurrentSession() { profile }: Session,
    @LedgerParams(viewParameters) request: LedgerQuery,
  ): Promise<JsonAnswer<AnnualAccountsDto>> {
    const { type } = profile.environment;
    // A statement without dates is of today's year.
    const key = `annual accounts ${this.clock.today()} ${type} ${JSON.stringify(request)}`;
    return this.answers.recallAfter(context, key, async () =>
      annualAccountsToWire(await this.reader.find(context, request, type), request),
    );
  }

  @Get('download')
  @ApiOperation({ summary: 'Télécharger le bilan et le compte de résultat : PDF (A4 portrait) ou classeur' })
  @ApiLedgerQuery(...downloadParameters)
  @ApiProduces('application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  @ApiOkResponse({ description: 'Le document.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(...errors)
  async download(
    @Ctx() context: RequestContext,
    @CurrentSession() { profile }: Session,
    @LedgerParams(downloadParameters) request: LedgerQuery,
  ): Promise<DownloadAnswer> {
    const { type } = profile.environment;
    const accounts = await this.reader.printed(context, request, type);
    if (!accounts) throw fiscalYearErrors.unknown();
    const owner = await this.structure.owner(context, request.knownAt);
    const name = `Comptes-annuels-${accounts.year.name}`;
    if (request.format === 'xlsx')
      return this.downloads.workbook(context, annualAccountsSheets(accounts, request, owner, type === 'CSE'), name);
    return this.downloads.document(context, annualAccountsPrint(accounts, request, owner, type === 'CSE'), name, request.format);
  }
}
