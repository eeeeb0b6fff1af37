import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { countParam, knownParams, type QueryParams } from './known-params.js';
import { queryOf } from './list-params.js';

export const pageNames = ['page', 'limit'] as const;
export type RowPage = { readonly page: number; readonly limit: number };

/** Pages of rows that are read whole: a page is a slice of them. A request without a limit gets `most` rows. */
export function readPage(params: QueryParams<(typeof pageNames)[number]>, most: number): RowPage {
  return { page: countParam('page', params.page, 1, 1_000_000), limit: countParam('limit', params.limit, most, most) };
}

export const rowsOf = <Row>(rows: readonly Row[], { page, limit }: RowPage): Row[] => rows.slice((page - 1) * limit, page * limit);

/** @throws RequestError naming the parameter at fault */
export const PageParams = createParamDecorator(
  (most: number, execution: ExecutionContext): RowPage => readPage(knownParams(pageNames, queryOf(execution)), most),
);

export const ApiPage = (most: number) =>
  applyDecorators(
    ApiQuery({ name: 'page', required: false, schema: { type: 'integer', minimum: 1, default: 1 } }),
    ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: most, default: most } }),
  );
