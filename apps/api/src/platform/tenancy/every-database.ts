import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { askEach } from '../pools/ask-each.js';
import { Directory } from './directory.js';

/** Statements over the read models of all structures, for schedules: under the login of the worker, in each database. */
@Injectable()
export class EveryDatabase {
  private readonly logger = new Logger('databases');

  constructor(private readonly directory: Directory) {}

  /**
   * The rows of the databases that answer, but those of structures that move; the other databases are logged, and their turn comes at the next
   * run. @throws the first error when none answers
   */
  async query<R extends { readonly environment_id: EnvironmentId }>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    const { answers, silent } = await askEach(
      this.directory.databases.all,
      async ({ pools }) => (await pools.worker.query<R>(text, [...params])).rows,
    );
    if (silent.length > 0) this.logger.warn({ msg: 'databases do not answer: their structures wait for the next run', databases: silent });
    const places = answers.flatMap(([database, rows]) => rows.map((row) => ({ database, row })));
    const isThere = await Promise.all(places.map(async ({ database, row }) => (await this.directory.of(row.environment_id)) === database));
    return places.filter((_, index) => isThere[index]).map(({ row }) => row);
  }
}
