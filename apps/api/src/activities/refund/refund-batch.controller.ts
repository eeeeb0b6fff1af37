import { refundErrors } from '@intendance/domain/activities/refund/refund.errors.js';
import { refundActivityErrors } from '@intendance/domain/activities/refund-activity/refund-activity.errors.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import { encodePosition } from '@intendance/event-store/feed-position.js';
import type { RefundId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../platform/access/access.decorator.js';
import { Exporter, type ExportRequest } from '../../platform/documents/exporter.js';
import type { DownloadAnswer } from '../../platform/http/download.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import { ApiListingDownload } from '../../platform/lists/api-listing.js';
import { ExportParams } from '../../platform/lists/list-params.js';
import { Lister } from '../../platform/lists/lister.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { selectedIds } from '../claim/bulk-selection.js';
import { BulkResultDto } from '../claim/claim.dto.js';
import { sentPayment } from '../claim/claim-wire.js';
import { BulkRefunds } from './bulk-refunds.handler.js';
import { PreviewRefund } from './preview-refund.query.js';
import { RefundPreviewDto, RefundSummaryDto } from './refund.dto.js';
import { refundListing } from './refund.listing.js';
import { SummarizeRefunds } from './refund.queries.js';
import { refundSheet } from './refund.sheet.js';
import type { RefundAction } from './refund-actions.js';
import { BulkRefundsDto, ComputeRefundDto } from './refund-requests.dto.js';
import { sentClaim } from './refund-wire.js';

/** What concerns no claim or many. Registered before `refunds/:id`: these words are no ids. */
@ApiTags('refunds')
@Access({ feature: 'refunds' })
@Controller('refunds')
export class RefundBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly exporter: Exporter,
    private readonly lister: Lister,
  ) {}

  @Get('summary')
  @ApiOperation({ summary: 'Nombre et montant des demandes par statut' })
  @ApiOkResponse({ type: RefundSummaryDto })
  summary(@Ctx() context: RequestContext): Promise<RefundSummaryDto> {
    return this.queries.execute(new SummarizeRefunds(context));
  }

  @Get('download')
  @ApiOperation({ summary: 'Télécharger la liste des demandes' })
  @ApiListingDownload(refundListing)
  download(@Ctx() context: RequestContext, @ExportParams(refundListing) request: ExportRequest): Promise<DownloadAnswer> {
    return this.exporter.export(context, refundListing, refundSheet, request);
  }

  @Post('compute')
  @ApiOperation({ summary: 'Calculer le montant remboursable, sans rien enregistrer' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundPreviewDto })
  @ApiProblem(refundErrors.incomplete([]), personErrors.unknown(), refundActivityErrors.unknown())
  compute(@Ctx() context: RequestContext, @Body() dto: ComputeRefundDto): Promise<RefundPreviewDto> {
    return this.queries.execute(new PreviewRefund(context, sentClaim(dto), (dto.id ?? undefined) as RefundId | undefined));
  }

  @Post('bulk')
  @ApiOperation({ summary: 'Faire la même action sur plusieurs demandes, ligne par ligne' })
  @HttpCode(200)
  @ApiOkResponse({ type: BulkResultDto })
  async bulk(
    @Ctx() context: RequestContext,
    @Body() dto: BulkRefundsDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BulkResultDto> {
    const ids = await selectedIds(this.lister, refundListing, context, dto);
    const command = new BulkRefunds(context, ids as RefundId[], actionOf(dto), dto.dry_run ?? false);
    const { result, position } = await this.commands.execute(command);
    if (position) reply.header('x-position', encodePosition(position));
    return result;
  }
}

function actionOf(dto: BulkRefundsDto): RefundAction {
  switch (dto.command) {
    case 'validate':
      return { type: 'ValidateRefund', data: { isComputing: true } };
    case 'refuse':
      return { type: 'RefuseRefund', data: { reason: dto.reason ?? '' } };
    case 'mark_refunded':
      return { type: 'PayRefund', data: sentPayment(dto) };
    case 'reopen':
      return { type: 'ReopenRefund' };
    case 'delete':
      return { type: 'DeleteRefund' };
    case 'devalidate':
      return { type: 'DevalidateRefund', data: { reason: dto.reason ?? '' } };
    case 'cancel_payment':
      return { type: 'CancelRefundPayment', data: { reason: dto.reason ?? '' } };
    case 'restore':
      return { type: 'RestoreRefund' };
  }
}
