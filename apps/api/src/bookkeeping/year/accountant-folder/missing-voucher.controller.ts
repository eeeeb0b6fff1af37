import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { yearToWire } from '../../ledger/ledger/balance.query.js';
import { ApiLedgerQuery, LedgerParams, type LedgerQuery } from '../../ledger/ledger/ledger-params.js';
import { LedgerReader } from '../../ledger/ledger/ledger-reader.js';
import { type MissingVoucherDto, MissingVouchersDto } from './missing-voucher.dto.js';
import { MissingVouchers, type NumberedEntry } from './missing-vouchers.js';
import { VoucherFiles } from './voucher-files.js';

const downloadParameters = ['format'] as const;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The entries of a year without a voucher: the screen, the files and the folder of the accountant read the same list. */
@ApiTags('exercices')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/missing_vouchers')
export class MissingVoucherController {
  constructor(
    private readonly missing: MissingVouchers,
    private readonly vouchers: VoucherFiles,
    private readonly reader: LedgerReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les opérations et les écritures d’un exercice qui n’ont pas de pièce jointe' })
  @ApiOkResponse({ type: MissingVouchersDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async list(@Ctx() context: RequestContext, @IdParam() id: string): Promise<MissingVouchersDto> {
    const year = knownYear(await this.reader.calendar(context), id);
    const [count, entries] = await Promise.all([this.vouchers.count(context, year), this.missing.first(context, year)]);
    return { exercice: yearToWire(year), ...count, vouchers: entries.map(entryToWire) };
  }

  @Get('download')
  @ApiOperation({ summary: 'Télécharger toutes les pièces manquantes d’un exercice : classeur ou CSV' })
  @ApiLedgerQuery(...downloadParameters)
  @ApiProduces(xlsx, 'text/csv')
  @ApiOkResponse({ description: 'Le fichier, envoyé au fil de la lecture.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(fiscalYearErrors.unknown())
  async download(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @LedgerParams(downloadParameters) { format: requested }: LedgerQuery,
  ): Promise<DownloadAnswer> {
    const year = knownYear(await this.reader.calendar(context), id);
    const format = requested === 'csv' ? 'csv' : 'xlsx';
    return new DownloadAnswer({
      content: this.missing.open(context, year, format),
      fileName: `Pieces-manquantes-${year.name}.${format}`,
      mimeType: format === 'csv' ? 'text/csv; charset=utf-8' : xlsx,
      disposition: 'attachment',
    });
  }
}

const entryToWire = ({ writingId, isOperation, journal, number, date, pieceRef, wording, amount }: NumberedEntry): MissingVoucherDto => ({
  id: writingId,
  is_operation: isOperation,
  journal,
  number,
  date,
  piece_ref: pieceRef ?? '',
  wording: wording ?? '',
  amount: toEuros(amount),
});
