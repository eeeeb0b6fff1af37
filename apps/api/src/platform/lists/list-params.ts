import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { malformed } from '../wire/request-error.js';
import { stateOf } from '../wire/request-state.js';
import type { Session } from '../wire/session.js';
import { type ListRequest, parseList } from './list-request.js';
import type { Listing } from './listing.js';

/** The listing of a user. */
export type ListingOf = (session: Session) => Listing;

/** The list request of the query string, read by the declaration. */
export const ListParams = createParamDecorator(
  (listing: Listing | ListingOf, execution: ExecutionContext): ListRequest =>
    parseList(typeof listing === 'function' ? listing(sessionOf(execution)) : listing, queryOf(execution)),
);

function sessionOf(execution: ExecutionContext): Session {
  const state = stateOf(execution.switchToHttp().getRequest<FastifyRequest>());
  if (!state) throw new Error(`${execution.getHandler().name} is public and has no session`);
  return state.session;
}

export const exportFormats = ['xlsx', 'csv', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type ExportParameters = { readonly list: ListRequest; readonly format: ExportFormat };

/** The same filters and order, without paging, and the format of the file. */
export const ExportParams = createParamDecorator(
  (listing: Listing, execution: ExecutionContext): ExportParameters => parseExport(listing, queryOf(execution)),
);

/** @param others parameters that the route reads by itself. @throws RequestError naming the parameter at fault */
export function parseExport(listing: Listing, query: Readonly<Record<string, unknown>>, others: readonly string[] = []): ExportParameters {
  for (const parameter of ['page', 'limit'])
    if (parameter in query) throw malformed('export.paging', 'Un export rend toutes les lignes : il ne se pagine pas.', parameter);
  return { list: parseList(listing, query, ['format', ...others]), format: readFormat(query.format) };
}

function readFormat(value: unknown): ExportFormat {
  const format = exportFormats.find((candidate) => candidate === (value ?? 'xlsx'));
  if (!format) throw malformed('export.format', `Le format attendu est ${exportFormats.join(', ')}.`, 'format');
  return format;
}

export const queryOf = (execution: ExecutionContext): Readonly<Record<string, unknown>> =>
  execution.switchToHttp().getRequest<FastifyRequest<{ Querystring: Record<string, unknown> }>>().query;
