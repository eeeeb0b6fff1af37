import { refundErrors } from '@intendance/domain/activities/refund/refund.errors.js';
import type { AttachmentId, RefundId } from '@intendance/kernel/id.js';
import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import type { DownloadAnswer } from '../../platform/http/download.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import { IfMatch, Saved } from '../../platform/http/saved.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { Attachments, type Upload } from '../attachment/attachments.js';
import { ApiFileAnswer, ApiFileBody, type Disposition, DispositionParam, UploadedContent } from '../attachment/upload.js';
import { ClaimAttachmentDto } from '../claim/claim.dto.js';
import { attachmentToWire } from '../claim/claim-wire.js';
import { RefundDto } from './refund.dto.js';
import { ExecuteRefund } from './refund.handler.js';
import { FindRefund } from './refund.queries.js';
import type { RefundAction } from './refund-actions.js';
import { refundToWire } from './refund-wire.js';

@ApiTags('refunds')
@Access({ feature: 'refunds' })
@Controller()
export class RefundAttachmentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly attachments: Attachments,
  ) {}

  /** For a claim that is not saved yet; what is not attached to one within a day is purged. */
  @Post('refund_attachments')
  @ApiOperation({ summary: 'Déposer une pièce jointe, avant de la joindre à une demande' })
  @ApiFileBody()
  @ApiCreatedResponse({ type: ClaimAttachmentDto })
  async upload(@Ctx() context: RequestContext, @UploadedContent() upload: Upload): Promise<Saved<ClaimAttachmentDto>> {
    const { value, version, position } = await this.attachments.upload(context, 'refund', upload);
    return new Saved(attachmentToWire(value), version, position);
  }

  @Post('refunds/:id/attachments')
  @ApiOperation({ summary: 'Joindre une pièce à une demande' })
  @ApiFileBody()
  @ApiCreatedResponse({ type: RefundDto })
  async attach(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @UploadedContent() upload: Upload,
    @IfMatch() expected?: number,
  ): Promise<Saved<RefundDto>> {
    const { value } = await this.attachments.upload(context, 'refund', upload);
    // Two commands of one request: each has an id of its own.
    return this.execute({ ...context, commandId: value.id }, id, { type: 'AttachRefundBill', data: value }, expected);
  }

  @Get('refunds/:id/attachments/:attachmentId')
  @ApiOperation({ summary: 'Lire ou télécharger une pièce jointe' })
  @ApiFileAnswer()
  async content(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IdParam('attachmentId') attachmentId: string,
    @DispositionParam() disposition: Disposition | undefined,
  ): Promise<DownloadAnswer> {
    const { state } = await this.queries.execute(new FindRefund(context, id));
    return this.attachments.open(context, state.bills, attachmentId, disposition);
  }

  @Delete('refunds/:id/attachments/:attachmentId')
  @ApiOperation({ summary: 'Retirer une pièce jointe' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundDto })
  @ApiProblem(refundErrors.billUnknown(), refundErrors.closed())
  detach(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IdParam('attachmentId') attachmentId: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<RefundDto>> {
    return this.execute(context, id, { type: 'DetachRefundBill', data: { id: attachmentId as AttachmentId } }, expected);
  }

  private async execute(context: RequestContext, id: string, action: RefundAction, expected?: number): Promise<Saved<RefundDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteRefund(context, id as RefundId, action, expected));
    return new Saved(refundToWire({ ...value, version }), version, position);
  }
}
