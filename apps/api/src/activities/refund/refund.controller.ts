import { refundErrors } from '@intendance/domain/activities/refund/refund.errors.js';
import { refundActivityErrors } from '@intendance/domain/activities/refund-activity/refund-activity.errors.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import type { RefundId } from '@intendance/kernel/id.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { Access } from '../../platform/access/access.decorator.js';
import { HistoryEntryDto } from '../../platform/history/history.dto.js';
import { historyListing } from '../../platform/history/history.listing.js';
import { HistoryReader } from '../../platform/history/history-reader.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/http/saved.js';
import { SingleUnit } from '../../platform/http/single-unit.js';
import { ApiListing } from '../../platform/lists/api-listing.js';
import { ListParams } from '../../platform/lists/list-params.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import type { ListAnswer, PageAnswer } from '../../platform/lists/page-answer.js';
import { Clock } from '../../platform/runtime/clock.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { euros, sentPayment } from '../claim/claim-wire.js';
import { RefundDto } from './refund.dto.js';
import { ExecuteRefund } from './refund.handler.js';
import { refundListing } from './refund.listing.js';
import { FindRefund, ListRefunds } from './refund.queries.js';
import type { SentForm } from './refund-actions.js';
import { RequestRefundDto, SaveRefundDto } from './refund-requests.dto.js';
import { refundToWire, sentClaim } from './refund-wire.js';

const checks = [
  refundErrors.billMissing(),
  refundErrors.incomplete([]),
  refundErrors.personMissing(),
  refundErrors.amountMissing(),
  refundErrors.futureDate(),
  refundErrors.notComputed(),
  refundErrors.notEligible(),
  'refund.recompute-required',
  personErrors.unknown(),
  personErrors.deleted(),
  refundActivityErrors.unknown(),
];

@ApiTags('refunds')
@Access({ feature: 'refunds' })
@SingleUnit()
@Controller('refunds')
export class RefundController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly attachments: Attachments,
    private readonly clock: Clock,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les demandes de remboursement' })
  @ApiListing(refundListing, RefundDto)
  list(@Ctx() context: RequestContext, @ListParams(refundListing) request: ListRequest): Promise<ListAnswer<RefundDto>> {
    return this.queries.execute(new ListRefunds(context, request));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une demande' })
  @ApiOkResponse({ type: RefundDto })
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<RefundDto>> {
    const view = await this.queries.execute(new FindRefund(context, id));
    return new Versioned(refundToWire(view), view.version);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait sur une demande, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'refund', id, request);
  }

  @Post()
  @ApiOperation({ summary: 'Créer une demande de remboursement' })
  @ApiCreatedResponse({ type: RefundDto })
  @ApiProblem(...checks)
  async request(@Ctx() context: RequestContext, @Body() dto: RequestRefundDto): Promise<Saved<RefundDto>> {
    const form = await this.formOf(context, dto);
    const data = { ...form, requestedAt: this.clock.now().toISOString(), goal: dto.status ?? 'waiting' };
    const id = newRecordId(context, 'refund');
    return this.saved(new ExecuteRefund(context, id, { type: 'RequestRefund', data }));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Enregistrer une demande, et le statut choisi' })
  @ApiOkResponse({ type: RefundDto })
  @ApiProblem(...checks, refundErrors.closed(), refundErrors.forbiddenMove('valid', 'refused'), refundErrors.reasonMissing())
  async save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SaveRefundDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<RefundDto>> {
    const { status: goal, isDeleted, reason } = dto;
    const data = { ...(await this.formOf(context, dto)), ...sentPayment(dto), goal, isDeleted, reason: reason ?? '' };
    return this.saved(new ExecuteRefund(context, id as RefundId, { type: 'SaveRefund', data }, expected));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Mettre une demande à la corbeille' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundDto })
  @ApiProblem(refundErrors.forbiddenMove('valid', 'deleted'))
  remove(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<RefundDto>> {
    return this.saved(new ExecuteRefund(context, id as RefundId, { type: 'DeleteRefund' }, expected));
  }

  private async formOf(context: RequestContext, dto: RequestRefundDto | SaveRefundDto): Promise<SentForm> {
    const bills = dto.refund_attachments && (await this.attachments.find(context, dto.refund_attachments));
    return {
      claim: sentClaim(dto),
      comment: dto.comment ?? '',
      bills,
      seen: euros(dto.refundable_amount),
      overrideReason: dto.override_reason ?? undefined,
    };
  }

  private async saved(command: ExecuteRefund): Promise<Saved<RefundDto>> {
    const { value, version, position } = await this.commands.execute(command);
    return new Saved(refundToWire({ ...value, version }), version, position);
  }
}
