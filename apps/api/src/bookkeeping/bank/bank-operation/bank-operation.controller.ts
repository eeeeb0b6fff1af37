import { bankAccountErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.errors.js';
import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { accountingActivityErrors } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.errors.js';
import { budgetErrors } from '@intendance/domain/bookkeeping/plan/budget/budget.errors.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HistoryEntryDto } from '../../../platform/history/history.dto.js';
import { historyListing } from '../../../platform/history/history.listing.js';
import { HistoryReader } from '../../../platform/history/history-reader.js';
import { ApiListing } from '../../../platform/lists/api-listing.js';
import { ListParams } from '../../../platform/lists/list-params.js';
import type { ListRequest } from '../../../platform/lists/list-request.js';
import type { ListAnswer, PageAnswer } from '../../../platform/lists/page-answer.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { IfMatch, type Saved, Versioned } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { SingleUnit } from '../../../platform/wire/single-unit.js';
import { OperationDto } from './bank-operation.dto.js';
import { operationListing } from './bank-operation.listing.js';
import { sentForm } from './operation-form.js';
import { SaveOperationDto, SaveSplitsDto } from './operation-requests.dto.js';
import { sentAllocation, sentProvenance } from './operation-wire.js';
import { OperationWrites } from './operation-writes.js';
import { Operations } from './operations.js';

export const locks = [fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated', 'exercice.missing'];
export const allocationChecks = [
  'operation.invalid-split',
  bankOperationErrors.unbalanced(),
  'operation.split-activity-missing',
  'operation.account-split-invalid',
  budgetErrors.notOfStructure(['splits[0].budget']),
  bankOperationErrors.noExpenseAccount(0),
  bankOperationErrors.noTakingAccount(0),
  bankOperationErrors.budgetClosed(0, '2025'),
  accountingActivityErrors.unknown(),
  accountingActivityErrors.removed(),
];
const formChecks = [bankOperationErrors.incomplete(['wording']), bankOperationErrors.syncedDay(), bankAccountErrors.unknown(), ...locks];

@ApiTags('operations')
@Access({ feature: 'operations' })
@SingleUnit()
@Controller('comptability/operations')
export class OperationController {
  constructor(
    private readonly writes: OperationWrites,
    private readonly operations: Operations,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les opérations' })
  @ApiListing(operationListing, OperationDto)
  list(@Ctx() context: RequestContext, @ListParams(operationListing) request: ListRequest): Promise<ListAnswer<OperationDto>> {
    return this.operations.page(context, request);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une opération' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(bankOperationErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<OperationDto>> {
    const view = await this.operations.find(context, id);
    return new Versioned(await this.operations.shown(context, view), view.version);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait d’une opération, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'operation', id, request);
  }

  @Post()
  @ApiOperation({ summary: 'Saisir une opération' })
  @ApiCreatedResponse({ type: OperationDto })
  @ApiProblem(...formChecks, ...allocationChecks)
  record(@Ctx() context: RequestContext, @CurrentSession() session: Session, @Body() dto: SaveOperationDto): Promise<Saved<OperationDto>> {
    const data = { form: sentForm(dto), allocation: dto.splits && sentAllocation(session, dto.splits) };
    return this.writes.save(context, newRecordId(context, 'bank-operation'), { type: 'RecordBankOperation', data });
  }

  @Put(':id')
  @ApiOperation({ summary: 'Corriger une opération' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(
    ...formChecks,
    ...allocationChecks,
    bankOperationErrors.synced(),
    bankOperationErrors.imported(),
    bankOperationErrors.reconciled(),
    bankOperationErrors.paysClaims(),
    bankOperationErrors.returned(),
    bankOperationErrors.deleted(),
  )
  save(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SaveOperationDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<OperationDto>> {
    const data = { form: sentForm(dto), allocation: dto.splits && sentAllocation(session, dto.splits) };
    return this.writes.save(context, id, { type: 'CorrectBankOperation', data }, expected);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Mettre une opération à la corbeille' })
  @HttpCode(200)
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(bankOperationErrors.synced(), bankOperationErrors.paysClaims(), bankOperationErrors.returned(), ...locks)
  remove(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<OperationDto>> {
    return this.writes.save(context, id, { type: 'DeleteBankOperation' }, expected);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @ApiOperation({ summary: 'Restaurer une opération' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(...locks)
  restore(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<OperationDto>> {
    return this.writes.save(context, id, { type: 'RestoreBankOperation' }, expected);
  }

  @Put(':id/splits')
  @ApiOperation({ summary: 'Affecter une opération' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(...allocationChecks, fiscalYearErrors.unknown(), bankOperationErrors.deleted(), ...locks)
  allocate(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SaveSplitsDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<OperationDto>> {
    const data = { ...sentAllocation(session, dto.splits), provenance: sentProvenance(dto) };
    return this.writes.save(context, id, { type: 'AllocateBankOperation', data }, expected);
  }

  @Delete(':id/splits')
  @HttpCode(200)
  @ApiOperation({ summary: 'Retirer l’affectation d’une opération' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(bankOperationErrors.deleted(), ...locks)
  unallocate(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<OperationDto>> {
    return this.writes.save(context, id, { type: 'RemoveAllocation', data: { isFromBatch: false } }, expected);
  }
}
