import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { askEach } from '../pools/ask-each.js';
import type { RequestContext } from '../wire/request-context.js';
import type { Directory } from './directory.js';
import { TenantDb } from './tenant-db.js';

/** The revision of the environment whose rows of `read.projection_revision` it aggregates. */
const revisionOfRows = `coalesce(md5(string_agg(concat_ws(' ', projection, generation, revision), ',' ORDER BY projection)), '')`;

/**
 * Selected in the same statement as the rows, so that both belong to the same moment. The text names the content of the environment's read
 * models: the same text means the same rows, even after a crash of the database undid some rows.
 */
export const currentRevision = `(SELECT ${revisionOfRows} FROM read.projection_revision)`;

/** The generation and the revision of some read models of one environment, as a JSON object; both arguments are SQL expressions. */
export const revisionsOf = (environmentId: string, projections: string): string =>
  `(SELECT jsonb_object_agg(projection, concat_ws(' ', generation, revision)) FROM read.projection_revision
    WHERE environment_id = ${environmentId} AND projection = ANY (${projections}))`;

/** A database that is away delays the screens of no other structure by more. */
const answerWithinMs = 1000;

/** The revisions of many environments, in one statement for each database that answers; an environment without read models has none. */
export async function revisionsOfEnvironments(
  directory: Directory,
  environments: readonly EnvironmentId[],
): Promise<ReadonlyMap<EnvironmentId, string>> {
  const text = `SELECT environment_id, ${revisionOfRows} AS revision FROM read.projection_revision
      WHERE environment_id = ANY ($1::uuid[]) GROUP BY environment_id`;
  const placed = await Promise.all(environments.map(async (id) => ({ id, database: await directory.of(id) })));
  const byDatabase = Map.groupBy(placed, ({ database }) => database);
  const { answers } = await askEach(
    [...byDatabase.keys()],
    async (database) => {
      const ids = byDatabase.get(database)?.map(({ id }) => id);
      return (await database.pools.worker.query<{ environment_id: EnvironmentId; revision: string }>(text, [ids])).rows;
    },
    answerWithinMs,
  );
  return new Map(answers.flatMap(([, rows]) => rows.map(({ environment_id, revision }) => [environment_id, revision] as const)));
}

/** The revision of an environment's read models. */
@Injectable()
export class ReadModelVersions {
  /** Requests sent, without a response yet. */
  private readonly requests = new Map<EnvironmentId, Promise<string>>();
  /** Requests to be sent after the response to the current one. */
  private readonly gathered = new Map<EnvironmentId, Promise<string>>();

  constructor(private readonly db: TenantDb) {}

  /**
   * The revision at some moment after this call. Calls during a running statement share the next statement: the result of the running one
   * would be too old for them, and one statement per call would be too many.
   */
  of(context: RequestContext): Promise<string> {
    const { environmentId } = context;
    const gathered = this.gathered.get(environmentId);
    if (gathered) return gathered;
    const request = this.requests.get(environmentId);
    if (!request) return this.ask(context);
    const next = request.then(
      () => this.askNext(context),
      () => this.askNext(context),
    );
    this.gathered.set(environmentId, next);
    return next;
  }

  private askNext(context: RequestContext): Promise<string> {
    this.gathered.delete(context.environmentId);
    return this.ask(context);
  }

  private async ask(context: RequestContext): Promise<string> {
    const reading = this.read(context);
    this.requests.set(context.environmentId, reading);
    try {
      return await reading;
    } finally {
      if (this.requests.get(context.environmentId) === reading) this.requests.delete(context.environmentId);
    }
  }

  private async read(context: RequestContext): Promise<string> {
    const [row] = await this.db.query<{ revision: string }>(context, `SELECT ${currentRevision} AS revision`);
    return row?.revision ?? '';
  }
}
