import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { malformed } from '../http/request-error.js';
import { type ListRequest, parseList } from './list-request.js';
import type { Listing } from './listing.js';

/** The list request of the query string, read by the declaration. */
export const ListParams = createParamDecorator(
  (listing: Listing, execution: ExecutionContext): ListRequest => parseList(listing, queryOf(execution)),
);

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The same filters and order, without paging, and the format of the file. */
export const ExportParams = createParamDecorator(
  (listing: Listing, execution: ExecutionContext): { list: ListRequest; format: ExportFormat } => {
    const query = queryOf(execution);
    for (const parameter of ['page', 'limit'])
      if (parameter in query) throw malformed('export.paging', 'Un export rend toutes les lignes : il ne se pagine pas.', parameter);
    return { list: parseList(listing, query, ['format']), format: readFormat(query.format) };
  },
);

function readFormat(value: unknown): ExportFormat {
  const format = exportFormats.find((candidate) => candidate === (value ?? 'xlsx'));
  if (!format) throw malformed('export.format', `Le format attendu est ${exportFormats.join(' ou ')}.`, 'format');
  return format;
}

const queryOf = (execution: ExecutionContext): Readonly<Record<string, unknown>> =>
  execution.switchToHttp().getRequest<FastifyRequest<{ Querystring: Record<string, unknown> }>>().query;
