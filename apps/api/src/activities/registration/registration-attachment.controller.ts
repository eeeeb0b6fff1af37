import { registrationErrors } from '@intendance/domain/activities/registration/registration.errors.js';
import type { AttachmentId, RegistrationId } from '@intendance/kernel/id.js';
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
import { RegistrationDto } from './registration.dto.js';
import { ExecuteRegistration } from './registration.handler.js';
import { FindRegistration } from './registration.queries.js';
import type { RegistrationAction } from './registration-actions.js';
import { registrationToWire } from './registration-wire.js';

@ApiTags('inscriptions')
@Access({ feature: 'inscriptions' })
@Controller()
export class RegistrationAttachmentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly attachments: Attachments,
  ) {}

  /** For a registration that is not saved yet; what is not attached to one within a day is purged. */
  @Post('inscription_attachments')
  @ApiOperation({ summary: 'Déposer une pièce jointe, avant de la joindre à une inscription' })
  @ApiFileBody()
  @ApiCreatedResponse({ type: ClaimAttachmentDto })
  async upload(@Ctx() context: RequestContext, @UploadedContent() upload: Upload): Promise<Saved<ClaimAttachmentDto>> {
    const { value, version, position } = await this.attachments.upload(context, 'registration', upload);
    return new Saved(attachmentToWire(value), version, position);
  }

  @Post('inscriptions/:id/attachments')
  @ApiOperation({ summary: 'Joindre une pièce à une inscription' })
  @ApiFileBody()
  @ApiCreatedResponse({ type: RegistrationDto })
  async attach(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @UploadedContent() upload: Upload,
    @IfMatch() expected?: number,
  ): Promise<Saved<RegistrationDto>> {
    const { value } = await this.attachments.upload(context, 'registration', upload);
    // Two commands of one request: each has an id of its own.
    return this.execute({ ...context, commandId: value.id }, id, { type: 'AttachRegistrationDocument', data: value }, expected);
  }

  @Get('inscriptions/:id/attachments/:attachmentId')
  @ApiOperation({ summary: 'Lire ou télécharger une pièce jointe' })
  @ApiFileAnswer()
  async content(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IdParam('attachmentId') attachmentId: string,
    @DispositionParam() disposition: Disposition | undefined,
  ): Promise<DownloadAnswer> {
    const { state } = await this.queries.execute(new FindRegistration(context, id));
    return this.attachments.open(context, state.documents, attachmentId, disposition);
  }

  @Delete('inscriptions/:id/attachments/:attachmentId')
  @ApiOperation({ summary: 'Retirer une pièce jointe' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblem(registrationErrors.documentUnknown(), registrationErrors.closed())
  detach(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IdParam('attachmentId') attachmentId: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<RegistrationDto>> {
    return this.execute(context, id, { type: 'DetachRegistrationDocument', data: { id: attachmentId as AttachmentId } }, expected);
  }

  private async execute(
    context: RequestContext,
    id: string,
    action: RegistrationAction,
    expected?: number,
  ): Promise<Saved<RegistrationDto>> {
    const { value, version, position } = await this.commands.execute(
      new ExecuteRegistration(context, id as RegistrationId, action, expected),
    );
    return new Saved(registrationToWire({ ...value, version }), version, position);
  }
}
