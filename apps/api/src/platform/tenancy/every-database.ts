import { Injectable, Logger } from '@nestjs/common';
import { askEach } from '../pools/ask-each.js';
import { Databases } from '../pools/database.js';

/** Statements over the read models of all structures, for schedules: under the login of the worker, in each database. */
@Injectable()
export class EveryDatabase {
  private readonly logger = new Logger('databases');

  constructor(private readonly databases: Databases) {}

  /** The rows of the databases that answer; the others are logged, and their turn comes at the next run. @throws the first error when none answers */
  async query<R extends object>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    const { answers, silent } = await askEach(
      this.databases.all,
      async ({ pools }) => (await pools.worker.query<R>(text, [...params])).rows,
    );
    if (silent.length > 0) this.logger.warn({ msg: 'databases do not answer: their structures wait for the next run', databases: silent });
    return answers.flatMap(([, rows]) => rows);
  }
}
