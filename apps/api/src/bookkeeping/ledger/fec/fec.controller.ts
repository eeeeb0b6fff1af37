import { createHash } from 'node:crypto';
import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { fecFileName } from '@intendance/domain/bookkeeping/ledger/fec/fec-line.js';
import { FecAudit, type FecReport } from '@intendance/domain/bookkeeping/ledger/fec/fec-report.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { recordYearExport } from '../../../capabilities/data-export/export-journal.js';
import { sealedHistoryErrors } from '../../../capabilities/sealed-history/sealed-history.errors.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { StepUp } from '../../../platform/wire/step-up.decorator.js';
import { FileStatement } from '../../file-statement.js';
import { Structure } from '../../structure.js';
import { notYet } from '../ledger/ledger-params.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { type EntriesRequest, EntryFiles, fecLayoutOf, linesOf } from './entry-files.js';
import { FecReportDto } from './fec.dto.js';
import { FecLines } from './fec-lines.js';
import { ApiFecQuery, FecParams, type FecQuery } from './fec-query.js';

@ApiTags('exercices')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id')
export class FecController {
  constructor(
    private readonly reader: LedgerReader,
    private readonly lines: FecLines,
    private readonly files: EntryFiles,
    private readonly structure: Structure,
    private readonly store: EventStore,
    private readonly statement: FileStatement,
  ) {}

  @Get('fec')
  @StepUp()
  @ApiOperation({ summary: 'Télécharger le fichier des écritures comptables (article A47 A-1 du LPF)' })
  @ApiFecQuery()
  @ApiProduces('text/plain')
  @ApiOkResponse({ description: 'Le fichier, envoyé au fil de la lecture.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(fiscalYearErrors.unknown(), notYet)
  async download(@Ctx() context: RequestContext, @IdParam() id: string, @FecParams() query: FecQuery): Promise<DownloadAnswer> {
    const request = await this.requestOf(context, id, query);
    const fileName = fecFileName(request.siren, request.year);
    await recordYearExport(this.store, context, 'fec', request.year);
    return new DownloadAnswer({
      content: this.files.open(context, request),
      fileName,
      mimeType: 'text/plain; charset=utf-8',
      disposition: 'attachment',
    });
  }

  @Get('fec_statement')
  @ApiOperation({
    summary: 'Attester le fichier des écritures : son empreinte, et le sceau de l’historique dont il est tiré',
    description: 'Signé par l’installation. La page publique de vérification lit l’attestation et le fichier, sans les recevoir.',
  })
  @ApiFecQuery()
  @ApiProduces('application/json')
  @ApiOkResponse({ description: 'L’attestation, à garder avec le fichier.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(fiscalYearErrors.unknown(), notYet, sealedHistoryErrors.unsealed())
  async state(@Ctx() context: RequestContext, @IdParam() id: string, @FecParams() query: FecQuery): Promise<DownloadAnswer> {
    const request = await this.requestOf(context, id, query);
    const path = fecFileName(request.siren, request.year);
    const hash = createHash('sha256');
    for await (const chunk of this.files.open(context, request)) hash.update(chunk as Buffer);
    const text = await this.statement.of(context.environmentId, `${hash.digest('hex')}  ${path}\n`);
    if (text === undefined) throw sealedHistoryErrors.unsealed();
    const content = Buffer.from(text);
    const fileName = `Attestation-${path.replace(/\.txt$/, '')}.json`;
    return new DownloadAnswer({ content, fileName, mimeType: 'application/json', disposition: 'attachment', size: content.length });
  }

  @Get('fec_report')
  @ApiOperation({ summary: 'Relire le fichier des écritures comme un contrôleur, avant de le remettre' })
  @ApiFecQuery()
  @ApiOkResponse({ type: FecReportDto })
  @ApiProblem(fiscalYearErrors.unknown(), notYet)
  async report(@Ctx() context: RequestContext, @IdParam() id: string, @FecParams() query: FecQuery): Promise<FecReportDto> {
    const request = await this.requestOf(context, id, query);
    const { siren, knownAt } = request;
    const { start, end } = request.year;
    const { header, begin } = fecLayoutOf(request);
    const [audit, rowOf] = [new FecAudit({ start, end, siren }, header), begin()];
    audit.read(header);
    await this.files.limit.run(context.environmentId, () =>
      this.lines.stream(context, linesOf(request), async (lines) => {
        for (const line of lines) audit.read(rowOf(line));
      }),
    );
    return reportToWire(audit.report(), { file_name: fecFileName(siren, request.year), siren, known_at: knownAt?.toISOString() ?? null });
  }

  /** The SIREN that is given, else the one that the structure keeps. @throws exercice.unknown */
  private async requestOf(context: RequestContext, id: string, { siren, knownAt, isCashBasis }: FecQuery): Promise<NamedRequest> {
    const year = knownYear(await this.reader.calendar(context, { knownAt, yearId: id }), id);
    return { year, siren: siren ?? (await this.structure.owner(context, knownAt)).siren, knownAt, isCashBasis };
  }
}

type NamedRequest = EntriesRequest & { readonly siren: string | null };

const reportToWire = (
  { isSound, lines, entries, debit, credit, checks }: FecReport,
  of: Pick<FecReportDto, 'file_name' | 'siren' | 'known_at'>,
): FecReportDto => ({
  ...of,
  sound: isSound,
  lines,
  entries,
  debit: toEuros(cents(debit)),
  credit: toEuros(cents(credit)),
  checks: checks.map(({ isPassed, examples, ...check }) => ({ ...check, passed: isPassed, examples: [...examples] })),
});
