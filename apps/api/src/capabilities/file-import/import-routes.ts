import type { FeatureKey } from '@intendance/contract/access.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import { type Abstract, applyDecorators, Controller, Get, HttpCode, Post, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ApiListing } from '../../platform/lists/api-listing.js';
import { ListParams } from '../../platform/lists/list-params.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import type { Listing } from '../../platform/lists/listing.js';
import { type PageAnswer, pageAnswer } from '../../platform/lists/page-answer.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Saved } from '../../platform/wire/saved.js';
import type { FileImport } from './file-imports.js';
import type { ImportAt, ImportTypes } from './import-definition.js';

type Problems = readonly DomainError[];

/** The imports of one noun, as its routes need them. */
export type ImportService<T extends ImportTypes, Body> = {
  readonly fileImport: FileImport<T>;
  toWire(context: RequestContext, importRecord: ImportAt<T>): Promise<Body>;
  /** The rows that stay out, with their reasons. */
  refusedRows(context: RequestContext, id: T['id']): Promise<DownloadAnswer>;
};

/** The routes that every imported noun has. Upload and confirmation stay with the noun: their bodies differ. */
export type ImportRoutes<T extends ImportTypes, Body, Row extends object, Listed extends object> = {
  /** Prefix of the operation ids in the contract. */
  readonly name: string;
  readonly tag: string;
  readonly path: string;
  readonly feature: FeatureKey;
  readonly service: Abstract<ImportService<T, Body>>;
  readonly dto: Type<Body>;
  readonly list: { readonly listing: Listing; readonly dto: Type<Listed>; readonly toWire: (row: Row) => Listed };
  readonly summaries: { readonly list: string; readonly find: string; readonly errors: string };
  readonly problems: { readonly find: Problems; readonly errors: Problems };
  /** Absent: an import of this noun has no undo, and no route for it. */
  readonly undo?: { readonly summary: string; readonly problems: Problems };
};

export const savedImport = async <T extends ImportTypes, Body extends object>(
  service: Pick<ImportService<T, Body>, 'toWire'>,
  context: RequestContext,
  importRecord: ImportAt<T>,
): Promise<Saved<Body>> => new Saved(await service.toWire(context, importRecord), importRecord.version, importRecord.position);

/** Declares `GET path`, `GET path/:id`, `GET path/:id/errors`, and `POST path/:id/undo` for a noun with an undo. */
export function importRoutes<T extends ImportTypes, Body extends object, Row extends object, Listed extends object>(
  routes: ImportRoutes<T, Body, Row, Listed>,
): Type<object> {
  const { list, summaries, problems } = routes;

  @ApiTags(routes.tag)
  // The contract has the schemas in the order of their first use, which is the upload.
  @ApiExtraModels(routes.dto)
  @Access({ feature: routes.feature })
  @Controller(routes.path)
  class ImportController {
    constructor(
      private readonly modules: ModuleRef,
      private readonly listReader: ListReader,
    ) {}

    @Get()
    @ApiOperation({ summary: summaries.list })
    @ApiListing(list.listing, list.dto)
    async list(@Ctx() context: RequestContext, @ListParams(list.listing) request: ListRequest): Promise<PageAnswer<Listed>> {
      return pageAnswer(list.listing, await this.listReader.page<Row>(context, list.listing, request), list.toWire);
    }

    @Get(':id')
    @ApiOperation({ summary: summaries.find })
    @ApiOkResponse({ type: routes.dto })
    @ApiProblem(...problems.find)
    async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<Body>> {
      const { service } = this;
      return savedImport(service, context, await service.fileImport.find(context, id as T['id']));
    }

    @UndoRoute(routes)
    async undo(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<Body>> {
      const { service } = this;
      return savedImport(service, context, await service.fileImport.undo(context, id as T['id']));
    }

    @Get(':id/errors')
    @ApiOperation({ summary: summaries.errors })
    @ApiProduces('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    @ApiOkResponse({ description: 'Le classeur.', schema: { type: 'string', format: 'binary' } })
    @ApiProblem(...problems.errors)
    errors(@Ctx() context: RequestContext, @IdParam() id: string): Promise<DownloadAnswer> {
      return this.service.refusedRows(context, id as T['id']);
    }

    private get service(): ImportService<T, Body> {
      return this.modules.get(routes.service, { strict: false });
    }
  }
  Object.defineProperty(ImportController, 'name', { value: `${routes.name}Controller` });
  return ImportController;
}

function UndoRoute({ undo, dto }: { undo?: { summary: string; problems: Problems }; dto: Type }): MethodDecorator {
  if (!undo) return () => undefined;
  const { summary, problems } = undo;
  return applyDecorators(Post(':id/undo'), HttpCode(200), ApiOperation({ summary }), ApiOkResponse({ type: dto }), ApiProblem(...problems));
}
