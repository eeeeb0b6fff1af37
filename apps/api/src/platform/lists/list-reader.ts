import type { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { lru } from '../runtime/lru.js';
import { Permits } from '../runtime/permits.js';
import { currentRevision } from '../tenancy/read-model-versions.js';
import { ResponseCache } from '../tenancy/response-cache.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import { JsonStream } from '../wire/json-stream.js';
import type { RequestContext } from '../wire/request-context.js';
import type { ListRequest } from './list-request.js';
import { type Statement, selectRows, selectTotals } from './list-statement.js';
import type { Listing } from './listing.js';
import { type ListAnswer, type Page, type PageAnswer, pageAnswer, pageHead } from './page-answer.js';
import { selectOne } from './select-one.js';

export type Totals = { readonly count: number; readonly totals: Readonly<Record<string, number>> };

type Remembered = Totals & { readonly revision: string };

/** Small enough for rows to die young: some hundreds at a time survive into the old heap, which then grows to several times their size. */
const batchSize = 250;
const revision = `${currentRevision} AS list_revision`;

/** Longer pages are downloads in all but name: keeping one would cost many others their place, and making it at once a part of the heap. */
export const mostKeptRows = 200;
/** Each long page holds a connection for as long as its reader takes. */
const longPagesAtOnce = { total: 4, perKey: 2 };
/** Makes the wire format of a row, after a look at all rows of the page. */
export type Writing<Row, Wire> = (page: Pick<Page<Row>, 'rows' | 'revision'>) => ((row: Row) => Wire) | Promise<(row: Row) => Wire>;
const pageStatement = (listing: Listing, request: ListRequest): Statement =>
  selectRows(listing, request, 'page', `${listing.listSelect ?? listing.select}, ${revision}`);

/** Runs listings. Counts and totals are kept until the environment's read models change: a page is one round trip, at the cost of its own rows. */
@Injectable()
export class ListReader {
  private readonly remembered = lru<string, Remembered>(5000);
  private readonly longPages = new Permits(longPagesAtOnce);

  constructor(
    private readonly db: TenantDb,
    private readonly answers: ResponseCache,
  ) {}

  async page<Row extends object>(context: RequestContext, listing: Listing, request: ListRequest): Promise<Page<Row>> {
    return this.pageOf(context, listing, request, pageStatement(listing, request));
  }

  /** One record as its list shows it. @throws the refusal of the noun */
  async find<Row extends object>(context: RequestContext, listing: Listing, id: string, unknown: () => DomainError): Promise<Row> {
    const [row] = await this.db.query<Row>(context, selectOne(listing), [id]);
    if (!row) throw unknown();
    return row;
  }

  /**
   * The page as a response, cached until a read model of the environment changes; a long page is streamed. For lists that are equal for all
   * their readers on every day: `writing`, the only one of its listing, reads only the rows and other read models.
   */
  async answer<Row extends object, Wire extends object>(
    context: RequestContext,
    listing: Listing,
    request: ListRequest,
    writing: Writing<Row, Wire>,
  ): Promise<ListAnswer<Wire>> {
    const statement = pageStatement(listing, request);
    if (request.limit > mostKeptRows) return this.longPage(context, listing, request, { statement, writing });
    return this.answers.recall(context, `${statement.text} ${JSON.stringify(statement.params)}`, async () => {
      const page = await this.pageOf<Row>(context, listing, request, statement);
      return { body: pageAnswer(listing, page, await writing(page)), revision: page.revision };
    });
  }

  private async longPage<Row extends object, Wire extends object>(
    context: RequestContext,
    listing: Listing,
    request: ListRequest,
    { statement, writing }: { statement: Statement; writing: Writing<Row, Wire> },
  ): Promise<JsonStream<PageAnswer<Wire>>> {
    const { count, totals } = await this.totals(context, listing, request);
    const head = pageHead(listing, { totalCount: count, totals });
    return new JsonStream<PageAnswer<Wire>>(head, listing.resource, (consume) =>
      this.longPages.run(context.environmentId, () =>
        this.db.transaction(context, (tx) =>
          tx.each<Row & { list_revision: string }>(statement, batchSize, async (rows) => {
            const toWire = await writing({ rows, revision: rows[0]?.list_revision });
            await consume(rows.map((row) => JSON.stringify(toWire(row))).join());
          }),
        ),
      ),
    );
  }

  private async pageOf<Row extends object>(
    context: RequestContext,
    listing: Listing,
    request: ListRequest,
    { text, params }: Statement,
  ): Promise<Page<Row>> {
    const rows = await this.db.query<Row & { list_revision: string }>(context, text, params);
    const { count, totals } = await this.totalsOf(context, listing, request, rows);
    return { rows, totalCount: count, totals, revision: rows[0]?.list_revision };
  }

  /** Counted now. */
  async totals(context: RequestContext, listing: Listing, request: ListRequest): Promise<Totals> {
    return this.count(context, listing, selectTotals(listing, request));
  }

  private async totalsOf(
    context: RequestContext,
    listing: Listing,
    request: ListRequest,
    rows: readonly { list_revision: string }[],
  ): Promise<Totals> {
    const [first] = rows;
    if (!first && request.page === 1) return { count: 0, totals: zeros(listing) };
    const statement = selectTotals(listing, request);
    if (!first) return this.count(context, listing, statement);
    const key = `${context.environmentId} ${statement.text} ${JSON.stringify(statement.params)}`;
    const cachedTotals = this.remembered.get(key);
    if (cachedTotals?.revision === first.list_revision) return cachedTotals;
    // Counted after the read of the revision: a change in between makes the entry outdated at once, never wrong for long.
    const totals = await this.count(context, listing, statement);
    this.remembered.set(key, { ...totals, revision: first.list_revision });
    return totals;
  }

  /**
   * The ids found, in the list's order, for a bulk command.
   * @param column another id of the rows: `r.person_id`
   */
  async ids(
    context: RequestContext,
    listing: Listing,
    request: ListRequest,
    { limit, column = listing.tieBreaker }: { limit: number; column?: string },
  ): Promise<string[]> {
    const { text, params } = selectRows(listing, { ...request, page: 1, limit }, 'page', `${column} AS id`);
    return (await this.db.query<{ id: string }>(context, text, params)).map(({ id }) => id);
  }

  /** Hands every row found to `consume`, some hundreds at a time, as they were at one moment. The next rows are read when it resolves. */
  async stream<Row extends object>(
    context: RequestContext,
    listing: Listing,
    request: ListRequest,
    consume: (rows: Row[]) => Promise<void>,
  ): Promise<void> {
    const statement = selectRows(listing, request, 'all', listing.listSelect);
    await this.db.transaction(context, (tx) => tx.each(statement, batchSize, consume));
  }

  private async count(context: RequestContext, listing: Listing, { text, params }: Statement): Promise<Totals> {
    const [row = {}] = await this.db.query<Record<string, number>>(context, text, params);
    const totals = Object.keys(listing.totals ?? {}).map((name) => [name, row[`total_${name}`] ?? 0] as const);
    return { count: row.count ?? 0, totals: Object.fromEntries(totals) };
  }
}

const zeros = ({ totals = {} }: Listing): Record<string, number> => Object.fromEntries(Object.keys(totals).map((name) => [name, 0]));
