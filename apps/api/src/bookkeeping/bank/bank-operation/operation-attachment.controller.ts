import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/year/fiscal-year/fiscal-year.errors.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ApiFileAnswer,
  ApiFileBody,
  Attachments,
  type Disposition,
  DispositionParam,
  type Upload,
  UploadedContent,
} from '../../../activities/public.js';
import { Access } from '../../../platform/access/access.decorator.js';
import type { DownloadAnswer } from '../../../platform/http/download.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { ApiProblem } from '../../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../../platform/http/request-state.js';
import { IfMatch, Saved } from '../../../platform/http/saved.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { OperationAttachmentDto, OperationDto } from './bank-operation.dto.js';
import { ExecuteOperation, type OperationAction } from './bank-operation.handler.js';
import { operationAttachmentToWire } from './operation-wire.js';
import { Operations } from './operations.js';

@ApiTags('operations')
@Access({ feature: 'operations' })
@Controller('comptability')
export class OperationAttachmentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly operations: Operations,
    private readonly attachments: Attachments,
  ) {}

  /** For what is not saved yet; what nothing refers to within a day is purged. */
  @Post('attachments')
  @ApiOperation({ summary: 'Déposer une pièce, avant qu’une décision s’y réfère' })
  @ApiFileBody()
  @ApiCreatedResponse({ type: OperationAttachmentDto })
  async upload(@Ctx() context: RequestContext, @UploadedContent() upload: Upload): Promise<Saved<OperationAttachmentDto>> {
    const { value, version, position } = await this.attachments.upload(context, 'deliberation', upload);
    return new Saved(operationAttachmentToWire(value), version, position);
  }

  @Post('operations/:id/attachments')
  @ApiOperation({ summary: 'Joindre un justificatif à une opération' })
  @ApiFileBody()
  @ApiCreatedResponse({ type: OperationDto })
  @ApiProblem(bankOperationErrors.unknown(), bankOperationErrors.deleted())
  async attach(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @UploadedContent() upload: Upload,
    @IfMatch() expected?: number,
  ): Promise<Saved<OperationDto>> {
    const { value } = await this.attachments.upload(context, 'operation', upload);
    // Two commands of one request: each has an id of its own.
    return this.saved({ ...context, commandId: value.id }, id, { type: 'AddOperationAttachment', data: value }, expected);
  }

  @Get('operations/:id/attachments/:attachmentId')
  @ApiOperation({ summary: 'Lire ou télécharger un justificatif' })
  @ApiFileAnswer()
  async content(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IdParam('attachmentId') attachmentId: string,
    @DispositionParam() disposition: Disposition | undefined,
  ): Promise<DownloadAnswer> {
    const { state } = await this.operations.find(context, id);
    return this.attachments.open(context, state.attachments, attachmentId, disposition);
  }

  @Delete('operations/:id/attachments/:attachmentId')
  @HttpCode(200)
  @ApiOperation({ summary: 'Retirer un justificatif' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(bankOperationErrors.attachmentUnknown(), fiscalYearErrors.closed())
  detach(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IdParam('attachmentId') attachmentId: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<OperationDto>> {
    return this.saved(context, id, { type: 'RemoveOperationAttachment', data: { id: attachmentId as AttachmentId } }, expected);
  }

  private async saved(context: RequestContext, id: string, action: OperationAction, expected?: number): Promise<Saved<OperationDto>> {
    const command = new ExecuteOperation(context, id as BankOperationId, action, expected);
    const { value: state, version, position } = await this.commands.execute(command);
    return new Saved(await this.operations.shown(context, { id, version, state }), version, position);
  }
}
