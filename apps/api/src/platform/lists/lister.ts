import { Injectable, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../tenancy/request-context.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import type { ListRequest } from './list-request.js';
import { type Statement, selectRows, selectTotals } from './list-statement.js';
import type { Listing } from './listing.js';
import { ReadRevisions } from './read-revisions.js';

export type Totals = { readonly count: number; readonly totals: Readonly<Record<string, number>> };
export type Page<Row> = { readonly rows: Row[]; readonly totalCount: number; readonly totals: Readonly<Record<string, number>> };

type Remembered = Totals & { readonly revision: string };

const batchSize = 1000;

/** Runs listings. Counts and totals are kept until the environment's read models change: a page costs its own rows. */
@Injectable()
export class Lister {
  private readonly remembered = new LRUCache<string, Remembered>({ max: 20_000 });

  constructor(
    private readonly db: TenantDb,
    @Optional() private readonly revisions?: ReadRevisions,
  ) {}

  async page<Row extends object>(context: RequestContext, listing: Listing, request: ListRequest): Promise<Page<Row>> {
    const { text, params } = selectRows(listing, request, 'page');
    const [rows, { count, totals }] = await Promise.all([
      this.db.query<Row>(context, text, params),
      this.totals(context, listing, request),
    ]);
    return { rows, totalCount: count, totals };
  }

  async totals(context: RequestContext, listing: Listing, request: ListRequest): Promise<Totals> {
    const statement = selectTotals(listing, request);
    // Read before the count: rows that arrive between the two make the entry stale at once, never wrong for long.
    const revision = this.revisions?.of(context.environmentId);
    const key = `${context.environmentId} ${statement.text} ${JSON.stringify(statement.params)}`;
    const known = this.remembered.get(key);
    if (revision !== undefined && known?.revision === revision) return known;
    const totals = await this.count(context, listing, statement);
    if (revision !== undefined) this.remembered.set(key, { ...totals, revision });
    return totals;
  }

  /** The ids found, in the list's order, for a bulk command. */
  async ids(context: RequestContext, listing: Listing, request: ListRequest, limit: number): Promise<string[]> {
    const { text, params } = selectRows(listing, { ...request, page: 1, limit }, 'page', `${listing.tieBreaker} AS id`);
    return (await this.db.query<{ id: string }>(context, text, params)).map(({ id }) => id);
  }

  /** Hands every row found to `consume`, a thousand at a time, as they were at one moment. The next rows are read when it resolves. */
  async stream<Row extends object>(
    context: RequestContext,
    listing: Listing,
    request: ListRequest,
    consume: (rows: Row[]) => Promise<void>,
  ): Promise<void> {
    const { text, params } = selectRows(listing, request, 'all');
    await this.db.transaction(context, async (tx) => {
      // A slow download may pause between two batches; a read-only transaction does not hold the event feed back.
      await tx.query(`SET LOCAL idle_in_transaction_session_timeout = '5min'`);
      await tx.query(`DECLARE export NO SCROLL CURSOR FOR ${text}`, params);
      for (;;) {
        const rows = await tx.query<Row>(`FETCH ${batchSize} FROM export`);
        if (rows.length > 0) await consume(rows);
        if (rows.length < batchSize) return;
      }
    });
  }

  private async count(context: RequestContext, listing: Listing, { text, params }: Statement): Promise<Totals> {
    const [row = {}] = await this.db.query<Record<string, number>>(context, text, params);
    const totals = Object.keys(listing.totals ?? {}).map((name) => [name, row[`total_${name}`] ?? 0] as const);
    return { count: row.count ?? 0, totals: Object.fromEntries(totals) };
  }
}
