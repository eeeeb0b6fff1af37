import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { exportErrors } from '../../../platform/documents/exporter.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { FindBalance } from './balance.query.js';
import { balancePrint } from './balance-print.js';
import { ledgerRefusals } from './ledger.controller.js';
import { LedgerFiles } from './ledger-files.js';
import { ApiLedgerQuery, LedgerParams, type LedgerQuery } from './ledger-params.js';
import { ListThirdParties } from './third-parties.query.js';
import { thirdPartiesPrint } from './third-parties-print.js';

const period = ['exercice_id', 'date_begin', 'date_end', 'budget_id', 'as_of', 'known_at', 'format'] as const;
const ledger = [...period, 'account', 'search'] as const;
const parties = ['exercice_id', 'date_end', 'budget_id', 'as_of', 'format'] as const;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

@ApiTags('writings')
@Access({ feature: 'balance' })
@Controller('comptability/writings')
export class LedgerDownloadController {
  constructor(
    private readonly queries: QueryBus,
    private readonly downloads: DocumentDownloads,
    private readonly files: LedgerFiles,
  ) {}

  @Get('balance/download')
  @ApiOperation({ summary: 'Télécharger la balance : classeur ou PDF, les dix premières classes' })
  @ApiLedgerQuery(...period)
  @ApiProduces(xlsx, 'application/pdf')
  @ApiOkResponse({ description: 'Le document.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(...ledgerRefusals)
  async balance(@Ctx() context: RequestContext, @LedgerParams(period) request: LedgerQuery): Promise<DownloadAnswer> {
    const balance = await this.queries.execute(new FindBalance(context, request));
    return this.downloads.document(context, balancePrint(balance), `Balance-${balance.exercice?.name ?? 'vide'}`, request.format ?? 'xlsx');
  }

  @Get('third_parties/download')
  @ApiOperation({ summary: 'Télécharger la balance des tiers et son âge : classeur ou PDF' })
  @ApiLedgerQuery(...parties)
  @ApiProduces(xlsx, 'application/pdf')
  @ApiOkResponse({ description: 'Le document.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(...ledgerRefusals)
  async thirdParties(@Ctx() context: RequestContext, @LedgerParams(parties) request: LedgerQuery): Promise<DownloadAnswer> {
    const balance = await this.queries.execute(new ListThirdParties(context, request));
    const fileName = `Balance-tiers-${balance.exercice?.name ?? 'vide'}`;
    return this.downloads.document(context, thirdPartiesPrint(balance), fileName, request.format ?? 'xlsx');
  }

  @Get('download')
  @ApiOperation({ summary: 'Télécharger le grand livre : classeur ou CSV' })
  @ApiLedgerQuery(...ledger)
  @ApiProduces(xlsx, 'text/csv')
  @ApiOkResponse({ description: 'Le fichier, envoyé au fil de la lecture.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(...ledgerRefusals, exportErrors.tooManyRows())
  async ledger(@Ctx() context: RequestContext, @LedgerParams(ledger) request: LedgerQuery): Promise<DownloadAnswer> {
    const { format = 'xlsx' } = request;
    if (format !== 'xlsx' && format !== 'csv') throw malformed('export.format', 'Le format attendu est xlsx ou csv.', 'format');
    const { content, totalCount, yearName } = await this.files.open(context, request, format);
    return new DownloadAnswer({
      content,
      fileName: `Grand-livre-${yearName ?? 'vide'}.${format}`,
      mimeType: format === 'csv' ? 'text/csv; charset=utf-8' : xlsx,
      disposition: 'attachment',
      totalRows: totalCount,
    });
  }
}
