import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { countParam, type QueryParams } from '../../../platform/lists/known-params.js';
import { maximumLimit } from '../../../platform/lists/list-request.js';

export const pageNames = ['page', 'limit'] as const;

/** The plan is some tens of rows, read whole: a page is a slice of them, and a request without a page gets all rows. */
export function pageOf<Row>(rows: readonly Row[], params: QueryParams<(typeof pageNames)[number]>): Row[] {
  const limit = countParam('limit', params.limit, maximumLimit, maximumLimit);
  const start = (countParam('page', params.page, 1, 1_000_000) - 1) * limit;
  return rows.slice(start, start + limit);
}

export const ApiPage = () =>
  applyDecorators(
    ApiQuery({ name: 'page', required: false, schema: { type: 'integer', minimum: 1, default: 1 } }),
    ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: maximumLimit, default: maximumLimit } }),
  );
