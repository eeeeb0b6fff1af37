import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type Answers, askEach } from '../pools/ask-each.js';
import type { Database } from '../pools/database.js';
import type { Directory } from '../tenancy/directory.js';
import type { Awaited, DatabaseProgress, ParkedEnvironment, ProjectionStatus } from './database-progress.js';

/** A database that is away must not hold back what the others say. */
const answerWithinMs = 2000;

/** How far read models are, in whichever database and by whichever process. The methods are those of `DatabaseProgress`. */
export class ProjectionProgress {
  /** @param progressIn throws `StoreUnavailable` for a database that has not answered yet */
  constructor(
    private readonly directory: Directory,
    private readonly progressIn: (database: Database) => DatabaseProgress,
  ) {}

  async of(environmentId: EnvironmentId): Promise<DatabaseProgress> {
    return this.progressIn(await this.directory.of(environmentId));
  }

  /** In the database that the position names; undefined at once where there is none of this number. */
  async reached(position: FeedPosition, timeoutMs: number): Promise<ReadonlySet<string> | undefined> {
    const database = this.directory.databases.numbered(position.shard);
    return database && this.progressIn(database).reached(position, timeoutMs);
  }

  async shows(awaited: Awaited, readModels: readonly string[], timeoutMs: number): Promise<boolean> {
    return (await this.of(awaited.environmentId)).shows(awaited, readModels, timeoutMs);
  }

  async caughtUp(awaited: Pick<Awaited, 'environmentId'>, readModels: readonly string[], timeoutMs: number): Promise<boolean> {
    return (await this.of(awaited.environmentId)).caughtUp(awaited, readModels, timeoutMs);
  }

  status(): Promise<Answers<ProjectionStatus[]>> {
    return this.each((progress) => progress.status());
  }

  /** @param withinMs how long the caller waits for a database that is away */
  async parkedEnvironments(withinMs: number): Promise<number> {
    const { answers } = await this.each((progress) => progress.parkedEnvironments(), withinMs);
    return answers.reduce((sum, [, count]) => sum + count, 0);
  }

  async parked(): Promise<ParkedEnvironment[]> {
    return (await this.each((progress) => progress.parked())).answers.flatMap(([, parked]) => parked);
  }

  /** In every database that answers. False when there is no projection of that name. */
  async requestRebuild(name: string): Promise<boolean> {
    return (await this.each((progress) => progress.requestRebuild(name))).answers.some(([, isRequested]) => isRequested);
  }

  private each<T>(ask: (progress: DatabaseProgress) => Promise<T>, withinMs = answerWithinMs): Promise<Answers<T>> {
    return askEach(this.directory.databases.all, async (database) => ask(this.progressIn(database)), withinMs);
  }
}
