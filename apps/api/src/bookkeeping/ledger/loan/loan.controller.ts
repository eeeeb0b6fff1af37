import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { loanErrors } from '@intendance/domain/bookkeeping/ledger/loan/loan.errors.js';
import type { LoanId } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import { paidRows } from '@intendance/domain/bookkeeping/ledger/loan/loan-payments.js';
import { amortisationTable } from '@intendance/domain/bookkeeping/ledger/loan/loan-table.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HistoryEntryDto } from '../../../platform/history/history.dto.js';
import { historyListing } from '../../../platform/history/history.listing.js';
import { HistoryReader } from '../../../platform/history/history-reader.js';
import { ApiListing } from '../../../platform/lists/api-listing.js';
import { ListParams } from '../../../platform/lists/list-params.js';
import type { ListRequest } from '../../../platform/lists/list-request.js';
import type { PageAnswer } from '../../../platform/lists/page-answer.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { IfMatch, type Saved, Versioned } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { ApiLedgerQuery, LedgerParams, type LedgerQuery } from '../ledger/ledger-params.js';
import { ApiRegisterDownload, RegisterDocuments, registerDownloadParameters } from '../ledger/register-documents.js';
import { LoanDto, LoansDto, LoanTableDto, SaveLoanDto } from './loan.dto.js';
import { loanRowToWire, loansToWire, loanToWire, sentLoan } from './loan-wire.js';
import { LoanWrites } from './loan-writes.js';
import { loanDocument } from './loans-print.js';
import { LoansReader } from './loans-reader.js';

const viewParameters = ['exercice_id'] as const;

@ApiTags('loans')
@Access({ feature: 'balance' })
@Controller('comptability/loans')
export class LoanController {
  constructor(
    private readonly writes: LoanWrites,
    private readonly reader: LoansReader,
    private readonly documents: RegisterDocuments,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les emprunts d’un exercice, leur dette par échéance, et leurs comptes à côté du grand livre' })
  @ApiLedgerQuery(...viewParameters)
  @ApiOkResponse({ type: LoansDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async list(@Ctx() context: RequestContext, @LedgerParams(viewParameters) { yearId }: LedgerQuery): Promise<LoansDto> {
    return loansToWire(await this.reader.find(context, yearId));
  }

  @Get('download')
  @ApiRegisterDownload('Télécharger les emprunts, leur dette par échéance et leurs échéanciers : PDF ou classeur')
  async download(
    @Ctx() context: RequestContext,
    @LedgerParams(registerDownloadParameters) { yearId, format }: LedgerQuery,
  ): Promise<DownloadAnswer> {
    return this.documents.download(context, loanDocument, await this.reader.find(context, yearId), format);
  }

  @Post()
  @ApiOperation({ summary: 'Inscrire un emprunt' })
  @ApiCreatedResponse({ type: LoanDto })
  @ApiProblem(loanErrors.incomplete([]))
  register(@Ctx() context: RequestContext, @CurrentSession() session: Session, @Body() dto: SaveLoanDto): Promise<Saved<LoanDto>> {
    return this.writes.save(context, { type: 'RegisterLoan', id: newRecordId(context, 'loan'), ...formOf(session, dto) });
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire un emprunt' })
  @ApiOkResponse({ type: LoanDto })
  @ApiProblem(loanErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<LoanDto>> {
    const { loan, version } = await this.reader.loan(context, id);
    return new Versioned(loanToWire(id, loan, version), version);
  }

  @Get(':id/table')
  @ApiOperation({ summary: 'L’échéancier d’un emprunt, avec l’opération qui a payé chaque échéance' })
  @ApiOkResponse({ type: LoanTableDto })
  @ApiProblem(loanErrors.unknown())
  async table(@Ctx() context: RequestContext, @IdParam() id: string): Promise<LoanTableDto> {
    const { loan } = await this.reader.loan(context, id);
    const table = amortisationTable(loan);
    const paid = paidRows(table, await this.reader.repaidCapital(context, loan.facts.account));
    return { rows: table.map((row) => loanRowToWire(row, paid.get(row) ?? null)) };
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait d’un emprunt, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'loan', id, request);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Corriger un emprunt' })
  @ApiOkResponse({ type: LoanDto })
  @ApiProblem(loanErrors.unknown(), loanErrors.incomplete([]), loanErrors.changed(), 'loan.closed-year')
  correct(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SaveLoanDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<LoanDto>> {
    return this.writes.save(context, { type: 'CorrectLoan', id: id as LoanId, ...formOf(session, dto) }, expected);
  }

  @Delete(':id')
  @HttpCode(200)
  @ApiOperation({ summary: 'Retirer un emprunt inscrit par erreur, qu’aucun exercice clôturé ne compte' })
  @ApiOkResponse({ type: LoanDto })
  @ApiProblem(loanErrors.unknown(), 'loan.closed-year')
  remove(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<LoanDto>> {
    return this.writes.save(context, { type: 'RemoveLoan', id: id as LoanId }, expected);
  }
}

const formOf = ({ profile }: Session, dto: SaveLoanDto) => ({ facts: sentLoan(dto), isCouncil: profile.environment.type === 'CSE' });
