import { Injectable } from '@nestjs/common';
import { OperatorRows } from '../tenancy/operator-rows.js';
import type { RequestContext } from '../wire/request-context.js';
import type { ListRequest } from './list-request.js';
import { orderKeys, type Statement, selectRows, selectTotals } from './list-statement.js';
import type { Direction, Listing } from './listing.js';
import { mergeBatches, mergeSorted } from './merge-sorted.js';
import type { Page } from './page-answer.js';

type Ordered<Row> = Row & { readonly order_keys: readonly unknown[] };
/** `database`: the name of the one that has the row. */
export type OperatorRow<Row> = Row & { readonly database: string };

/** The rows of a download, which are never held as a whole. */
export type RowSource<Row> = { readonly count: number; readonly each: (consume: (rows: Row[]) => Promise<void>) => Promise<void> };

const batchSize = 250;

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

  /** Every row found of the databases that answer now, for a download: some hundreds at a time, as they were at one moment in each. */
  async export<Row extends object>(context: RequestContext, listing: Listing, request: ListRequest): Promise<RowSource<OperatorRow<Row>>> {
    const { text, params } = selectTotals(listing, request);
    const { answers } = await this.rows.ask<{ count: number }>(context, text, params);
    const databases = answers.map(([database]) => database);
    const statement = selectRows(listing, request, 'all', selected(listing, request));
    return {
      count: sumOf(answers.flatMap(([, counts]) => counts)),
      each: (consume) =>
        this.rows.cursors<Ordered<Row>>(databases, context, statement, {
          size: batchSize,
          work: (cursors) => {
            const named = cursors.map((next, index) => async () => namedRows(databases[index]?.name ?? '', await next()));
            return mergeBatches(named, ({ order_keys }) => order_keys, directionsOf(request), consume);
          },
        }),
    };
  }

  private async merged<Row extends object>(
    context: RequestContext,
    request: ListRequest,
    { text, params }: Statement,
  ): Promise<OperatorRow<Row>[]> {
    const { answers } = await this.rows.ask<Ordered<Row>>(context, text, params);
    const lists = answers.map(([{ name }, rows]) => namedRows(name, rows));
    return mergeSorted(lists, ({ order_keys }) => order_keys, directionsOf(request));
  }

  private async count(context: RequestContext, listing: Listing, request: ListRequest): Promise<number> {
    const { text, params } = selectTotals(listing, request);
    return sumOf(await this.rows.query<{ count: number }>(context, text, params));
  }
}

const namedRows = <Row extends object>(database: string, rows: readonly Row[]): OperatorRow<Row>[] =>
  rows.map((row) => ({ ...row, database }));
const sumOf = (counts: readonly { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** The tie-breaker has the direction of the last order. */
function directionsOf({ order }: ListRequest): Direction[] {
  const directions = order.map(({ direction }) => direction);
  return [...directions, directions.at(-1) ?? 'asc'];
}

const selected = (listing: Listing, request: ListRequest): string =>
  `${listing.listSelect ?? listing.select}, ${orderKeys(listing, request)} AS order_keys`;
