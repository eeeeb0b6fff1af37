import { Injectable } from '@nestjs/common';
import { type Answers, askEach } from '../pools/ask-each.js';
import { Databases } from '../pools/database.js';
import type { RequestContext } from '../wire/request-context.js';
import { TenantDb } from './tenant-db.js';

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
}
