import type { FeatureKey } from '@intendance/contract/access.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import {
  type Abstract,
  applyDecorators,
  Controller,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  HttpCode,
  Post,
  type Type,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { queryOf } from '../../platform/lists/list-params.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import { IfMatch, type Saved } from '../../platform/wire/saved.js';
import type { Session } from '../../platform/wire/session.js';
import { ApiUpload, type Upload, uploadParam } from '../upload/upload.js';
import { ApiAttachmentContent, type Disposition, DispositionParam } from './attachment-answer.js';
import { Attachments } from './attachments.js';
import { DocumentJournal } from './document-journal.js';

/** The services of the application that a declaration reads and writes with. */
export type RouteServices = { readonly commands: CommandBus; readonly queries: QueryBus; get<Service>(type: Abstract<Service>): Service };

/** A request on the attachments of one record. `expected` is the version of `If-Match`. */
export type AttachmentRequest = {
  readonly context: RequestContext;
  readonly session: Session;
  readonly id: string;
  readonly expected?: number | undefined;
};

type Problems = readonly DomainError[];
type QueryTextOptions = { readonly name: string; readonly maxLength: number; readonly description: string };

/** The attachments of a noun: their routes, and the query and the commands behind the routes. */
export type AttachmentRoutes<Body> = {
  /** Prefix of the operation ids in the contract. */
  readonly name: string;
  readonly tag: string;
  readonly path: `${string}:id/attachments`;
  readonly access: { readonly read: FeatureKey; readonly write: FeatureKey };
  readonly purpose: AttachmentPurpose;
  readonly dto: Type<Body>;
  readonly summaries: { readonly attach: string; readonly content: string; readonly detach: string };
  readonly problems: { readonly attach?: Problems; readonly detach: Problems };
  /** A text of the query string that `attach` takes. */
  readonly query?: QueryTextOptions;
  files(services: RouteServices, request: AttachmentRequest): Promise<readonly AttachedFile[]>;
  attach(services: RouteServices, request: AttachmentRequest, file: AttachedFile, query: string | null): Promise<Saved<Body>>;
  detach(services: RouteServices, request: AttachmentRequest, id: AttachmentId): Promise<Saved<Body>>;
};

export const UploadedFile = uploadParam('document', (upload) => upload);

/** Declares `POST path`, `GET path/:attachmentId` and `DELETE path/:attachmentId`. */
export function attachmentRoutes<Body>(routes: AttachmentRoutes<Body>): Type<object> {
  const { access, purpose, summaries, problems } = routes;

  @ApiTags(routes.tag)
  @Access({ feature: access.read })
  @Controller(routes.path)
  class AttachmentController {
    constructor(
      private readonly commands: CommandBus,
      private readonly queries: QueryBus,
      private readonly modules: ModuleRef,
      private readonly attachments: Attachments,
      private readonly journal: DocumentJournal,
    ) {}

    @Post()
    @Access({ feature: access.write })
    @ApiAttach(routes)
    async attach(
      @Ctx() context: RequestContext,
      @CurrentSession() session: Session,
      @IdParam() id: string,
      @UploadedFile() upload: Upload,
      @QueryText(routes.query) query: string | null,
      @IfMatch() expected?: number,
    ): Promise<Saved<Body>> {
      const { value } = await this.attachments.upload(context, purpose, upload);
      // Two commands of one request: each has an id of its own.
      return routes.attach(this.services, { context: { ...context, commandId: value.id }, session, id, expected }, value, query);
    }

    @Get(':attachmentId')
    @ApiOperation({ summary: summaries.content })
    @ApiAttachmentContent()
    async content(
      @Ctx() context: RequestContext,
      @CurrentSession() session: Session,
      @IdParam() id: string,
      @IdParam('attachmentId') attachmentId: string,
      @DispositionParam() disposition: Disposition | undefined,
    ): Promise<DownloadAnswer> {
      const files = await routes.files(this.services, { context, session, id });
      if (files.some((file) => file.id === attachmentId)) await this.journal.record(context, { purpose, recordId: id, attachmentId });
      return this.attachments.open(context, files, attachmentId, disposition);
    }

    @Delete(':attachmentId')
    @Access({ feature: access.write })
    @ApiOperation({ summary: summaries.detach })
    @HttpCode(200)
    @ApiOkResponse({ type: routes.dto })
    @ApiProblem(...problems.detach)
    detach(
      @Ctx() context: RequestContext,
      @CurrentSession() session: Session,
      @IdParam() id: string,
      @IdParam('attachmentId') attachmentId: string,
      @IfMatch() expected?: number,
    ): Promise<Saved<Body>> {
      return routes.detach(this.services, { context, session, id, expected }, attachmentId as AttachmentId);
    }

    private get services(): RouteServices {
      return { commands: this.commands, queries: this.queries, get: (type) => this.modules.get(type, { strict: false }) };
    }
  }
  return named(AttachmentController, routes.name);
}

/** Gives a declared controller its name: the contract derives operation ids from the names of controllers. */
export function named(controller: Type<object>, name: string): Type<object> {
  Object.defineProperty(controller, 'name', { value: `${name}Controller` });
  return controller;
}

const ApiAttach = <Body>({ summaries, query, dto, problems }: AttachmentRoutes<Body>) =>
  applyDecorators(
    ApiOperation({ summary: summaries.attach }),
    ApiUpload(),
    ...(query ? [ApiText(query)] : []),
    ApiCreatedResponse({ type: dto }),
    ApiProblem(...(problems.attach ?? [])),
  );

const ApiText = ({ name, maxLength, description }: QueryTextOptions) =>
  ApiQuery({ name, required: false, schema: { type: 'string', maxLength }, description });

const QueryText = createParamDecorator((query: QueryTextOptions | undefined, execution: ExecutionContext): string | null => {
  const text = query && queryOf(execution)[query.name];
  return typeof text === 'string' && text !== '' ? text.slice(0, query?.maxLength) : null;
});
