import { Injectable } from '@nestjs/common';
import { type Answers, askEach } from '../pools/ask-each.js';
import { type Database, Databases } from '../pools/database.js';
import type { RequestContext } from '../wire/request-context.js';
import { TenantDb, type TenantTransaction } from './tenant-db.js';

/** How long the operator's pages wait for a database that is away. */
const answerWithinMs = 5_000;

/** Rows of the operator's environment that each database has about its structures: bills, states of contracts. */
@Injectable()
export class OperatorRows {
  constructor(
    private readonly databases: Databases,
    private readonly db: TenantDb,
  ) {}

  get isOneDatabase(): boolean {
    return this.databases.others.length === 0;
  }

  /** @param context of the operator's environment */
  ask<R extends object>(context: RequestContext, text: string, params: readonly unknown[] = []): Promise<Answers<R[]>> {
    return askEach(this.databases.all, (database) => this.db.queryIn<R>(database, context, text, params), answerWithinMs);
  }

  /** The rows of the databases that answer. */
  async query<R extends object>(context: RequestContext, text: string, params: readonly unknown[] = []): Promise<R[]> {
    const { answers } = await this.ask<R>(context, text, params);
    return answers.flatMap(([, rows]) => rows);
  }

  /** Cursors over the same statement, one in each of these databases, as long as `work` runs. */
  cursors<R extends object>(
    databases: readonly Database[],
    context: RequestContext,
    statement: Parameters<TenantTransaction['cursor']>[0],
    { size, work }: { readonly size: number; readonly work: (cursors: readonly (() => Promise<R[]>)[]) => Promise<void> },
  ): Promise<void> {
    const open = (rest: readonly Database[], cursors: readonly (() => Promise<R[]>)[]): Promise<void> => {
      const [database, ...others] = rest;
      if (!database) return work(cursors);
      return this.db.transactionIn(database, context, (tx) => open(others, [...cursors, tx.cursor<R>(statement, size)]));
    };
    return open(databases, []);
  }
}
