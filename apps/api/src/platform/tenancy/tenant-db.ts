import { Passes } from '@intendance/event-store/postgres/passes.js';
import { isMoving } from '@intendance/event-store/postgres/structure-mark-schema.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { Database } from '../pools/database.js';
import { Permits } from '../runtime/permits.js';
import { late, standsStill } from '../wire/read-model-errors.js';
import type { RequestContext } from '../wire/request-context.js';
import { acrossMoves } from './across-moves.js';
import { type CopyResult, copyOf, copyOut, RowRoom } from './copy-out.js';
import { Directory } from './directory.js';
import { parkedState } from './projection-schema.js';

type Row = Record<string, unknown>;

/** Statements inside one transaction of one environment. */
export type TenantTransaction = {
  query<R extends object = Row>(text: string, params?: readonly unknown[]): Promise<R[]>;
  /** Hands every row found to `consume`, `size` at a time, and reads the next ones meanwhile. A consumer may take some minutes. */
  each<R extends object>(statement: Statement, size: number, consume: (rows: R[]) => Promise<void>): Promise<void>;
  /** The next rows at each call, none at the end. One cursor a transaction. */
  cursor<R extends object>(statement: Statement, size: number): () => Promise<R[]>;
  /**
   * Rows as bytes: a fifth of the processor of rows that are objects, for tens of thousands of rows. Planned at each call. The bytes are those
   * of these rows until the call after the next one.
   */
  copy(statement: Statement): Promise<CopyResult>;
};
type Statement = { readonly text: string; readonly params: readonly unknown[]; readonly format?: RowFormat };
/** The way in which node-pg makes a value of a row. */
type RowFormat = { readonly rowMode?: 'array'; readonly types?: pg.CustomTypesConfig };
const textRows: RowFormat = { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } };

const maxNamedStatements = 300;
/** Maximum concurrent statements per table of a database, of 12 connections: a locked table does not block the lists of other tables. */
const mostAtOneTable = 5;
/** A structure that moves is at its new place within this time. */
const moveWithinMs = 2_000;
/** Longer than a fence lasts: a token that a bank gives once is not lost. */
const writeWithinMs = 10_000;
const planIsStale = '0A000';
const undefinedTable = '42P01';
/** Of the process: readers that share the connections of a pool share the names of their statements. */
let lastStatement = 0;

/**
 * The only access of the API to the read models: every statement runs in the database and for the environment of its context, named by a
 * signed pass, and row-level security hides other environments. A pooled connection remembers its current environment, so that the common
 * case is one round trip.
 */
@Injectable()
export class TenantDb {
  private readonly environments = new WeakMap<pg.PoolClient, EnvironmentId>();
  private readonly statements = new Map<string, string>();
  private readonly permits = new Permits({ total: Number.POSITIVE_INFINITY, perKey: mostAtOneTable });

  constructor(
    private readonly directory: Directory,
    private readonly passes: Passes,
  ) {}

  query<R extends object = Row>(context: RequestContext, text: string, params: readonly unknown[] = []): Promise<R[]> {
    return this.askWithin<R>(moveWithinMs, context, { text, params });
  }

  /** The same bytes as `copy`, of a statement whose plan is kept: for some dozens of rows. */
  async copy(context: RequestContext, { text, params }: Statement): Promise<Buffer> {
    return copyOf(await this.askWithin<(string | null)[]>(moveWithinMs, context, { text, params, format: textRows }));
  }

  /** Changes a row of the structure that belongs to no event. */
  async write(context: RequestContext, text: string, params: readonly unknown[]): Promise<void> {
    await this.askWithin(writeWithinMs, context, { text, params });
  }

  private askWithin<R extends object>(withinMs: number, context: RequestContext, statement: Statement): Promise<R[]> {
    const ask = async () => this.askIn<R>(await this.databaseOf(context), context, statement);
    const mayAgain = (error: unknown): boolean => {
      if (!isMoving(error)) return false;
      this.directory.forget(context.environmentId);
      return true;
    };
    return acrossMoves(ask, mayAgain, performance.now() + withinMs);
  }

  /** In another database than the one of the environment: rows that each database has for the operator. */
  queryIn<R extends object = Row>(
    database: Database,
    context: RequestContext,
    text: string,
    params: readonly unknown[] = [],
  ): Promise<R[]> {
    return this.askIn<R>(database, context, { text, params });
  }

  private async askIn<R extends object>(database: Database, context: RequestContext, statement: Statement): Promise<R[]> {
    refuseLate(context, statement.text);
    return this.permits.run(`${database.name} ${tableOf(statement.text)}`, () =>
      this.withConnection(database, context, (client) => this.run<R>(client, statement)),
    );
  }

  /** Reads that see one state of the data across statements, and exports that stream through a cursor. */
  async transaction<T>(context: RequestContext, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return this.transactionIn(await this.databaseOf(context), context, work);
  }

  /** In another database than the one of the environment, as `queryIn`. */
  transactionIn<T>(database: Database, context: RequestContext, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return this.withConnection(database, context, async (client) => {
      await client.query('begin isolation level repeatable read');
      try {
        const result = await work(transactionOf(client, context));
        await client.query('commit');
        return result;
      } catch (error) {
        // A broken connection cannot roll back: the pool drops it, and the caller gets the first error.
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });
  }

  private databaseOf({ environmentId, isAtHome }: RequestContext): Database | Promise<Database> {
    return isAtHome ? this.directory.databases.home : this.directory.of(environmentId);
  }

  /** @throws StoreUnavailable for a database that has not answered yet */
  private async withConnection<T>({ pools }: Database, context: RequestContext, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pools.lists.connect();
    try {
      await this.enter(client, context.environmentId);
      return await work(client);
    } catch (error) {
      throw this.translated(error);
    } finally {
      client.release();
    }
  }

  private translated(error: unknown): unknown {
    if (!(error instanceof pg.DatabaseError)) return error;
    if (error.code === parkedState) return standsStill(error.message);
    // A database that was opened just now has no read models yet.
    return error.code === undefinedTable && this.directory.databases.others.length > 0 ? late() : error;
  }

  private async enter(client: pg.PoolClient, environmentId: EnvironmentId): Promise<void> {
    if (this.environments.get(client) === environmentId) return;
    this.environments.delete(client);
    await client.query({
      name: 'enter',
      text: "select set_config('app.pass', $1, false)",
      values: [this.passes.sign('rows', environmentId)],
    });
    this.environments.set(client, environmentId);
  }

  private async run<R extends object>(client: pg.PoolClient, { text, params, format }: Statement): Promise<R[]> {
    const name = this.statementName(text);
    const unnamed = { text, values: [...params], ...format } as pg.QueryConfig;
    try {
      return (await client.query<R>({ ...(name && { name }), ...unnamed })).rows;
    } catch (error) {
      // A rebuild swapped the table for one with other columns: the plan kept under that name no longer fits.
      if (codeOf(error) !== planIsStale) throw error;
      this.statements.delete(text);
      return (await client.query<R>(unnamed)).rows;
    }
  }

  /** Named statements are parsed and planned once per connection; their number is bounded, the rest go unnamed. */
  private statementName(text: string): string | undefined {
    const existingName = this.statements.get(text);
    if (existingName !== undefined || this.statements.size >= maxNamedStatements) return existingName;
    // Numbered, so that a text whose plan became stale gets a new name.
    lastStatement += 1;
    const name = `s${lastStatement}`;
    this.statements.set(text, name);
    return name;
  }
}

function transactionOf(client: pg.PoolClient, context: RequestContext): TenantTransaction {
  const query = async <R extends object>(text: string, params: readonly unknown[] = []): Promise<R[]> => {
    refuseLate(context, text);
    return (await client.query<R>({ text, values: [...params] })).rows;
  };
  // A slow download may pause between two batches; a read-only transaction does not hold the event feed back.
  const waitLonger = () => query(`SET LOCAL idle_in_transaction_session_timeout = '5min'`);
  const cursor = <R extends object>({ text, params }: Statement, size: number): (() => Promise<R[]>) => {
    const declare = async (): Promise<void> => {
      await waitLonger();
      await query(`DECLARE each_row NO SCROLL CURSOR FOR ${text}`, params);
    };
    let declared: Promise<void> | undefined;
    return async () => {
      declared ??= declare();
      await declared;
      return query<R>(`FETCH ${size} FROM each_row`);
    };
  };
  let patience: Promise<unknown> | undefined;
  let [room, nextRoom] = [new RowRoom(), new RowRoom()];
  const copy = async (statement: Statement): Promise<CopyResult> => {
    refuseLate(context, statement.text);
    patience ??= waitLonger();
    await patience;
    [room, nextRoom] = [nextRoom, room];
    return copyOut(client, statement, room);
  };
  const each = async <R extends object>(statement: Statement, size: number, consume: (rows: R[]) => Promise<void>) => {
    const fetch = cursor<R>(statement, size);
    let rows = await fetch();
    while (rows.length > 0) {
      // PostgreSQL reads the next rows while these are consumed. A failure of the read waits for the consumer.
      const next = rows.length === size ? fetch() : Promise.resolve([]);
      next.catch(() => undefined);
      await consume(rows);
      rows = await next;
    }
    await query('CLOSE each_row');
  };
  return { query, cursor, each, copy };
}

/** Returns the first read model in a statement, except the revision table, which every page reads. */
const tableOf = (text: string): string => /\bread\.(?!projection_revision\b)\w+/.exec(text)?.[0] ?? '';

/** @throws RequestError projection.late */
function refuseLate({ lateTables }: RequestContext, text: string): void {
  if (lateTables && [...text.matchAll(/\bread\.(\w+)/g)].some(([, table]) => table !== undefined && lateTables.has(table))) throw late();
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
