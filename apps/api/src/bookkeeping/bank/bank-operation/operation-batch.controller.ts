import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { AllocationGoal, BankOperationCommand } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-command.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { newId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Exporter, type ExportRequest } from '../../../platform/documents/exporter.js';
import { longestWaitMs } from '../../../platform/http/position.guard.js';
import { ApiListingDownload } from '../../../platform/lists/api-listing.js';
import { ExportParams } from '../../../platform/lists/list-params.js';
import { ListReader } from '../../../platform/lists/list-reader.js';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import { late } from '../../../platform/wire/read-model-errors.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Plan } from '../../plan/accounting-activity/plan.js';
import { operationListing } from './bank-operation.listing.js';
import { operationExport } from './operation.export.js';
import { allocationReportToWire, bulkReportToWire } from './operation-report-wire.js';
import { AllocateOperationsDto, AllocationResultDto, BulkOperationsDto, BulkOperationsResultDto } from './operation-requests.dto.js';
import { chosenOperations } from './operation-selection.js';
import { OperationWrites } from './operation-writes.js';

/** The routes for many operations. Registered before `operations/:id`, which would read their paths as ids. */
@ApiTags('operations')
@Access({ feature: 'operations' })
@Controller('comptability/operations')
export class OperationBatchController {
  constructor(
    private readonly writes: OperationWrites,
    private readonly plan: Plan,
    private readonly exporter: Exporter,
    private readonly listReader: ListReader,
    private readonly clock: Clock,
    private readonly progress: ProjectionProgress,
  ) {}

  @Get('download')
  @ApiOperation({ summary: 'Télécharger les opérations' })
  @ApiListingDownload(operationListing)
  download(@Ctx() context: RequestContext, @ExportParams(operationListing) request: ExportRequest): Promise<DownloadAnswer> {
    return this.exporter.export(context, operationListing, operationExport(this.clock.today()), request);
  }

  @Post('allocate')
  @ApiOperation({ summary: 'Affecter plusieurs opérations, à une activité ou par mots-clés, ligne par ligne' })
  @HttpCode(200)
  @ApiOkResponse({ type: AllocationResultDto })
  async allocate(@Ctx() context: RequestContext, @Body() dto: AllocateOperationsDto): Promise<AllocationResultDto> {
    const ids = await this.chosen(context, dto);
    const goal = await this.goalOf(context, dto);
    const allocate = () => ({ type: 'AllocateWholeOperation', data: { goal, splitId: newId() } }) as const;
    const { lines } = await this.writes.saveMany(context, ids, allocate, dto.dry_run);
    return allocationReportToWire(lines);
  }

  @Post('bulk')
  @ApiOperation({
    summary: 'Mettre plusieurs opérations à la corbeille, les restaurer, ou retirer leur affectation groupée, ligne par ligne',
  })
  @HttpCode(200)
  @ApiOkResponse({ type: BulkOperationsResultDto })
  async bulk(@Ctx() context: RequestContext, @Body() dto: BulkOperationsDto): Promise<BulkOperationsResultDto> {
    const ids = await this.chosen(context, dto);
    const { lines } = await this.writes.saveMany(context, ids, () => bulkCommands[dto.command], dto.dry_run);
    return bulkReportToWire(lines);
  }

  /** Filters and keywords choose among all that was written, the end of an import included. @throws RequestError 503 while the lists are late */
  private async chosen(context: RequestContext, dto: AllocateOperationsDto | BulkOperationsDto): Promise<BankOperationId[]> {
    if (!(await this.progress.caughtUp(context, ['bank-operation-list', 'accounting-activity-list'], longestWaitMs))) throw late();
    return chosenOperations(this.listReader, context, dto);
  }

  private async goalOf(context: RequestContext, { activity, by_keywords }: AllocateOperationsDto): Promise<AllocationGoal> {
    if (activity) return { kind: 'activity', activityId: activity as AccountingActivityId };
    if (by_keywords) return { kind: 'keywords', rules: await this.plan.rules(context) };
    throw malformed('bulk.no-goal', 'Indiquez une activité (activity) ou demandez les mots-clés (by_keywords).', 'activity');
  }
}

const bulkCommands: Readonly<Record<BulkOperationsDto['command'], BankOperationCommand>> = {
  delete: { type: 'DeleteBankOperation' },
  restore: { type: 'RestoreBankOperation' },
  unallocate: { type: 'RemoveAllocation', data: { isFromBatch: true } },
};
