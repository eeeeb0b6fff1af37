import { personErrors } from '@intendance/domain/directory/person/person.errors.js';
import type { PersonCommand } from '@intendance/domain/directory/person/person.js';
import type { AttachmentId, PersonId } from '@intendance/kernel/id.js';
import { Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
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
import { IfMatch, Saved } from '../../platform/http/saved.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { PersonAttachmentDto, PersonDto } from './person.dto.js';
import { ExecutePerson } from './person.handler.js';
import { FindPerson } from './person.queries.js';
import { personView } from './person-view.js';
import { documentToWire, personToWire } from './person-wire.js';

@ApiTags('people')
@Access({ feature: 'people-attachments' })
@Controller()
export class PersonAttachmentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly attachments: Attachments,
    private readonly clock: Clock,
  ) {}

  /** For a person or a request that is not saved yet; what is not attached within a day is purged. */
  @Post('person_attachments')
  @ApiOperation({ summary: 'Déposer une pièce jointe, avant de la joindre à une fiche' })
  @ApiFileBody()
  @ApiCreatedResponse({ type: PersonAttachmentDto })
  async upload(@Ctx() context: RequestContext, @UploadedContent() upload: Upload): Promise<Saved<PersonAttachmentDto>> {
    const { value, version, position } = await this.attachments.upload(context, 'person', upload);
    return new Saved(documentToWire({ ...value, fieldCode: null, attachedOn: this.clock.today() }), version, position);
  }

  @Post('people/:id/attachments')
  @ApiOperation({ summary: 'Joindre une pièce à une fiche' })
  @ApiFileBody()
  @ApiQuery({ name: 'field_code', required: false, schema: { type: 'string', maxLength: 40 }, description: 'Le champ auquel elle répond.' })
  @ApiCreatedResponse({ type: PersonDto })
  async attach(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @UploadedContent() upload: Upload,
    @Query('field_code') fieldCode?: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonDto>> {
    const { value } = await this.attachments.upload(context, 'person', upload);
    const data = { ...value, fieldCode: fieldCode?.slice(0, 40) || null, attachedOn: this.clock.today() };
    // Two commands of one request: each has an id of its own.
    return this.execute({ ...context, commandId: value.id }, session, id, { type: 'AttachPersonDocument', data }, expected);
  }

  @Get('people/:id/attachments/:attachmentId')
  @ApiOperation({ summary: 'Lire ou télécharger une pièce jointe' })
  @ApiFileAnswer()
  async content(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IdParam('attachmentId') attachmentId: string,
    @DispositionParam() disposition: Disposition | undefined,
  ): Promise<DownloadAnswer> {
    const { state } = await this.queries.execute(new FindPerson(context, id));
    return this.attachments.open(context, state.documents, attachmentId, disposition);
  }

  @Delete('people/:id/attachments/:attachmentId')
  @ApiOperation({ summary: 'Retirer une pièce jointe' })
  @HttpCode(200)
  @ApiOkResponse({ type: PersonDto })
  @ApiProblem(personErrors.documentUnknown(), personErrors.deleted())
  detach(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @IdParam('attachmentId') attachmentId: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonDto>> {
    return this.execute(context, session, id, { type: 'DetachPersonDocument', data: { id: attachmentId as AttachmentId } }, expected);
  }

  private async execute(
    context: RequestContext,
    session: Session,
    id: string,
    command: PersonCommand,
    expected?: number,
  ): Promise<Saved<PersonDto>> {
    const { value, version, position } = await this.commands.execute(new ExecutePerson(context, id as PersonId, [command], expected));
    return new Saved(personToWire(id, version, value, personView(session)), version, position);
  }
}
