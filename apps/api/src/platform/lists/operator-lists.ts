import { Injectable } from '@nestjs/common';
import { OperatorRows } from '../tenancy/operator-rows.js';
import type { RequestContext } from '../wire/request-context.js';
import type { ListRequest } from './list-request.js';
import { orderKeys, type Statement, selectRows, selectTotals } from './list-statement.js';
import type { Listing } from './listing.js';
import { mergeSorted } from './merge-sorted.js';
import type { Page } from './page-answer.js';

type Ordered<Row> = Row & { readonly order_keys: readonly unknown[] };
/** `database`: the name of the one that has the row. */
export type OperatorRow<Row> = Row & { readonly database: string };

/** Lists over all structures: each database has the rows of its own ones, and a page merges them. */
@Injectable()
export class OperatorLists {
  constructor(private readonly rows: OperatorRows) {}

  /** With several databases, a later page reads the earlier ones too: of some thousands of rows, in each. */
  async page<Row extends object>(context: RequestContext, listing: Listing, request: ListRequest): Promise<Page<OperatorRow<Row>>> {
    const { page, limit } = request;
    const { isOneDatabase } = this.rows;
    const from = isOneDatabase ? 0 : (page - 1) * limit;
    const read = isOneDatabase ? request : { ...request, page: 1, limit: page * limit };
    const [rows, totalCount] = await Promise.all([
      this.merged<Row>(context, request, selectRows(listing, read, 'page', selected(listing, request))),
      this.count(context, listing, request),
    ]);
    return { rows: rows.slice(from, from + limit), totalCount, totals: {} };
  }

  /** Every row found. */
  all<Row extends object>(context: RequestContext, listing: Listing, request: ListRequest): Promise<OperatorRow<Row>[]> {
    return this.merged<Row>(context, request, selectRows(listing, request, 'all', selected(listing, request)));
  }

  private async merged<Row extends object>(
    context: RequestContext,
    { order }: ListRequest,
    { text, params }: Statement,
  ): Promise<OperatorRow<Row>[]> {
    const { answers } = await this.rows.ask<Ordered<Row>>(context, text, params);
    const lists = answers.map(([{ name }, rows]) => rows.map((row) => ({ ...row, database: name })));
    const directions = order.map(({ direction }) => direction);
    return mergeSorted(lists, ({ order_keys }) => order_keys, [...directions, directions.at(-1) ?? 'asc']);
  }

  private async count(context: RequestContext, listing: Listing, request: ListRequest): Promise<number> {
    const { text, params } = selectTotals(listing, request);
    const counts = await this.rows.query<{ count: number }>(context, text, params);
    return counts.reduce((sum, { count }) => sum + count, 0);
  }
}

const selected = (listing: Listing, request: ListRequest): string =>
  `${listing.listSelect ?? listing.select}, ${orderKeys(listing, request)} AS order_keys`;
