import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type ListRequest, parseList } from './list-request.js';
import type { Listing } from './listing.js';

/** The list request of the query string, read by the declaration. */
export const ListParams = createParamDecorator(
  (listing: Listing, execution: ExecutionContext): ListRequest => parseList(listing, queryOf(execution)),
);

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const queryOf = (execution: ExecutionContext): Readonly<Record<string, unknown>> =>
  execution.switchToHttp().getRequest<FastifyRequest<{ Querystring: Record<string, unknown> }>>().query;
