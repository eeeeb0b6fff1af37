import { PassThrough } from 'node:stream';
import { fecFileName, fecHeader, fecRow } from '@intendance/domain/bookkeeping/fec/fec-line.js';
import { FecAudit, type FecReport } from '@intendance/domain/bookkeeping/fec/fec-report.js';
import { type FiscalYear, knownYear } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.errors.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Controller, Get, Logger, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { room } from '../../platform/documents/room.js';
import { Turns } from '../../platform/documents/turns.js';
import { DownloadAnswer } from '../../platform/http/download.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { malformed } from '../../platform/http/request-error.js';
import { Ctx } from '../../platform/http/request-state.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { FecReportDto } from './fec.dto.js';
import { FecLines } from './fec-lines.js';

/** Each holds a connection for as long as its reader takes. */
const filesAtOnce = 2;
const ApiSiren = () =>
  ApiQuery({
    name: 'siren',
    required: false,
    schema: { type: 'string', pattern: '^\\d{9}$' },
    description: 'Neuf chiffres, pour le nom du fichier.',
  });

@ApiTags('exercices')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id')
export class FecController {
  private readonly logger = new Logger('fec');
  private readonly turns = new Turns(filesAtOnce);

  constructor(
    private readonly reader: LedgerReader,
    private readonly lines: FecLines,
  ) {}

  @Get('fec')
  @ApiOperation({ summary: 'Télécharger le fichier des écritures comptables (article A47 A-1 du LPF)' })
  @ApiSiren()
  @ApiProduces('text/plain')
  @ApiOkResponse({ description: 'Le fichier, envoyé au fil de la lecture.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(fiscalYearErrors.unknown())
  async download(@Ctx() context: RequestContext, @IdParam() id: string, @Query('siren') siren?: string): Promise<DownloadAnswer> {
    const year = await this.year(context, id);
    const fileName = fecFileName(sirenOf(siren), year.end);
    const out = new PassThrough({ highWaterMark: 256 * 1024 });
    out.write(fecHeader);
    void this.write(context, id, out).catch((error: Error) => {
      // Too late for a refusal: the reader sees a broken download, not a short file.
      this.logger.error({ msg: 'the file of entries failed', err: error });
      out.destroy(error);
    });
    return new DownloadAnswer({ content: out, fileName, mimeType: 'text/plain; charset=utf-8', disposition: 'attachment' });
  }

  @Get('fec_report')
  @ApiOperation({ summary: 'Relire le fichier des écritures comme un contrôleur, avant de le remettre' })
  @ApiSiren()
  @ApiOkResponse({ type: FecReportDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async report(@Ctx() context: RequestContext, @IdParam() id: string, @Query('siren') given?: string): Promise<FecReportDto> {
    const { start, end } = await this.year(context, id);
    const siren = sirenOf(given);
    const audit = new FecAudit({ start, end, siren });
    audit.read(fecHeader);
    await this.inTurn(() =>
      this.lines.stream(context, id, async (lines) => {
        for (const line of lines) audit.read(fecRow(line));
      }),
    );
    return reportToWire(audit.report(), fecFileName(siren, end));
  }

  private async write(context: RequestContext, id: string, out: PassThrough): Promise<void> {
    await this.inTurn(() =>
      this.lines.stream(context, id, async (lines) => {
        if (out.destroyed) throw new Error('the reader went away');
        out.write(lines.map(fecRow).join(''));
        await room(out);
      }),
    );
    out.end();
  }

  private async inTurn(work: () => Promise<void>): Promise<void> {
    await this.turns.take();
    try {
      await work();
    } finally {
      this.turns.give();
    }
  }

  private async year(context: RequestContext, id: string): Promise<FiscalYear> {
    return knownYear(await this.reader.calendar(context), id);
  }
}

function sirenOf(text: unknown): string | null {
  if (text === undefined || text === '') return null;
  if (typeof text !== 'string' || !/^\d{9}$/.test(text)) throw malformed('list.type', 'Un SIREN de neuf chiffres est attendu.', 'siren');
  return text;
}

const reportToWire = ({ isSound, lines, entries, debit, credit, checks }: FecReport, fileName: string): FecReportDto => ({
  file_name: fileName,
  sound: isSound,
  lines,
  entries,
  debit: toEuros(cents(debit)),
  credit: toEuros(cents(credit)),
  checks: checks.map(({ isPassed, examples, ...check }) => ({ ...check, passed: isPassed, examples: [...examples] })),
});
