import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from './request-context.js';
import { TenantDb } from './tenant-db.js';

/**
 * Selected with the rows of a statement: both are of the same moment then. It names what the read models of the environment show, so that
 * the same text is the same rows, even after a crash of the database took some of them back.
 */
export const currentRevision = `(SELECT coalesce(md5(string_agg(concat_ws(' ', projection, generation, revision), ',' ORDER BY projection)), '')
  FROM read.projection_revision)`;

/** The revision of an environment's read models. */
@Injectable()
export class ReadModelVersions {
  /** Sent, not yet answered. */
  private readonly requests = new Map<EnvironmentId, Promise<string>>();
  /** To be sent once that one is answered. */
  private readonly gathered = new Map<EnvironmentId, Promise<string>>();

  constructor(private readonly db: TenantDb) {}

  /**
   * As it is at some moment after this call. Those who ask while a statement is under way share the next one: what it tells would be too
   * old for them, and one statement for each of them would be too many.
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
