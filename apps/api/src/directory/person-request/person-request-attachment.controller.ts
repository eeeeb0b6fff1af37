import { personRequestErrors } from '@intendance/domain/directory/person-request/person-request.errors.js';
import type { PersonRequestId } from '@intendance/domain/directory/person-request/person-request.events.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ApiFileAnswer,
  ApiFileBody,
  Attachments,
  type Disposition,
  DispositionParam,
  type Upload,
  UploadedContent,
} from '../../activities/public.js';
import { Access } from '../../platform/access/access.decorator.js';
import type { Session } from '../../platform/access/session.js';
import type { DownloadAnswer } from '../../platform/http/download.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx, CurrentSession } from '../../platform/http/request-state.js';
import { IfMatch, type Saved } from '../../platform/http/saved.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { PersonRequestDto } from './person-request.dto.js';
import { FindPersonRequest } from './person-request.queries.js';
import { RequestWork } from './request-work.js';

@ApiTags('person_requests')
@Access({ feature: 'people-attachments' })
@Controller('person_requests/:id/attachments')
export class PersonRequestAttachmentController {
  constructor(
    private readonly queries: QueryBus,
    private readonly work: RequestWork,
    private readonly attachments: Attachments,
  ) {}

  @Post()
  @Access({ feature: 'people-edit' })
  @ApiOperation({ summary: 'Joindre une pièce à une demande' })
  @ApiFileBody()
  @ApiCreatedResponse({ type: PersonRequestDto })
  @ApiProblem(personRequestErrors.closed())
  async attach(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @UploadedContent() upload: Upload,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonRequestDto>> {
    const { value: document } = await this.attachments.upload(context, 'person', upload);
    // Two commands of one request: each has an id of its own.
    return this.work.run({ ...context, commandId: document.id }, session, id as PersonRequestId, { type: 'attach', document }, expected);
  }

  @Get(':attachmentId')
  @ApiOperation({ summary: 'Lire ou télécharger une pièce d’une demande' })
  @ApiFileAnswer()
  async content(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IdParam('attachmentId') attachmentId: string,
    @DispositionParam() disposition: Disposition | undefined,
  ): Promise<DownloadAnswer> {
    const { state } = await this.queries.execute(new FindPersonRequest(context, id));
    return this.attachments.open(context, state.documents, attachmentId, disposition);
  }

  @Delete(':attachmentId')
  @Access({ feature: 'people-edit' })
  @ApiOperation({ summary: 'Retirer une pièce d’une demande' })
  @HttpCode(200)
  @ApiOkResponse({ type: PersonRequestDto })
  @ApiProblem(personRequestErrors.closed(), personRequestErrors.documentUnknown())
  detach(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @IdParam('attachmentId') attachmentId: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonRequestDto>> {
    return this.work.run(context, session, id as PersonRequestId, { type: 'detach', id: attachmentId as AttachmentId }, expected);
  }
}
