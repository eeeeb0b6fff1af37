import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Draining } from '../../platform/runtime/draining.js';
import { Directory } from '../../platform/tenancy/directory.js';
import { ReadModelVersions, revisionsOfEnvironments } from '../../platform/tenancy/read-model-versions.js';
import { DownloadStream } from '../../platform/wire/download-stream.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import { Presence } from './presence.js';

const second = 1000;
/** Between two looks at the read models: one statement for all structures that somebody follows in this process. */
const periodMs = 2 * second;
/** A minute: browsers connect again by themselves, and show then a token that is still valid. */
const longestMs = 60 * second;
/** A browser that connects again does not vanish meanwhile from the screens of others. */
const presenceSeconds = longestMs / second + 5;
/** Periods without news after which a comment tells proxies that the connection lives. */
const quietPeriods = 8;
/** A browser opens three; the limit is for programs that open many. */
const mostPerSession = 10;

type Follower = {
  readonly id: string;
  readonly sessionId: string;
  readonly environmentId: EnvironmentId;
  readonly userId: UserId;
  readonly record: string | undefined;
  readonly out: DownloadStream;
  readonly end: number;
  revision: string;
  others: string;
  quiet: number;
};

/** The streams of the open screens: that read models have changed, and who else has the same record on the screen. */
@Injectable()
export class LiveStreams implements OnApplicationShutdown {
  private readonly logger = new Logger('live');
  private readonly followers = new Set<Follower>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly directory: Directory,
    private readonly versions: ReadModelVersions,
    private readonly presence: Presence,
    private readonly draining: Draining,
  ) {}

  /** @param lastRevision the revision that the browser knows; what changed since is told at once */
  async open(context: RequestContext, session: Session, record: string | undefined, lastRevision: string | undefined): Promise<Readable> {
    const { environmentId, userId, name } = session;
    const out = new DownloadStream();
    if (this.countOf(session.id) >= mostPerSession) return out.end('retry: 60000\n\n');
    const id = randomUUID();
    const end = performance.now() + longestMs;
    const follower = { id, sessionId: session.id, environmentId, userId, record, out, end, revision: '', others: '[]', quiet: 0 };
    // Counts before anything is awaited: requests that come together respect the limit too.
    this.followers.add(follower);
    out.once('close', () => this.forget(follower));
    try {
      const revision = await this.versions.of(context);
      follower.revision = lastRevision ?? revision;
      if (record !== undefined) await this.presence.enter(id, { environmentId, record, userId, name }, presenceSeconds);
      // The browser may have left meanwhile, when there was nothing to remove yet.
      if (out.destroyed) this.forget(follower);
      // The revision comes first: a change between two streams is told by the second.
      out.write(`retry: 1000\n\nid: ${follower.revision}\nevent: open\ndata: {}\n\n`);
      tell(follower, revision);
    } catch (error) {
      out.destroy();
      throw error;
    }
    this.follow();
    return out;
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    for (const { out } of this.followers) out.end();
  }

  private countOf(sessionId: string): number {
    return [...this.followers].filter((follower) => follower.sessionId === sessionId).length;
  }

  private follow(): void {
    if (this.timer || this.followers.size === 0) return;
    this.timer = setTimeout(async () => {
      await this.tellAll();
      this.timer = undefined;
      this.follow();
    }, periodMs).unref();
  }

  /** A database that does not answer tells nobody anything; the next period asks again. */
  private async tellAll(): Promise<void> {
    const followers = [...this.followers];
    try {
      const environments = [...new Set(followers.map(({ environmentId }) => environmentId))];
      const [revisions, others] = await Promise.all([revisionsOfEnvironments(this.directory, environments), this.othersOf(followers)]);
      for (const follower of followers) {
        const revision = revisions.get(follower.environmentId);
        if (revision !== undefined) tell(follower, revision);
        tellOthers(follower, others(follower));
      }
    } catch (error) {
      this.logger.warn({ msg: 'the screens are not told of changes', err: error });
    }
    for (const follower of followers) this.keepOpen(follower);
  }

  private keepOpen(follower: Follower): void {
    if (this.draining.isDraining || performance.now() > follower.end) follower.out.end();
    else if (++follower.quiet >= quietPeriods) write(follower, ':\n\n');
  }

  /** The names of the other users who have the record of a follower on their screen. */
  private async othersOf(followers: readonly Follower[]): Promise<(follower: Follower) => string[]> {
    const records = followers.flatMap(({ environmentId, record }) => (record === undefined ? [] : [{ environmentId, record }]));
    const viewers = Map.groupBy(await this.presence.viewersOf(records), ({ environmentId, record }) => `${environmentId} ${record}`);
    return ({ environmentId, record, userId }) =>
      (viewers.get(`${environmentId} ${record}`) ?? []).filter((viewer) => viewer.userId !== userId).map(({ name }) => name);
  }

  /** A screen that was left shows nobody any more; one whose minute is over comes back. */
  private forget(follower: Follower): void {
    this.followers.delete(follower);
    if (follower.record === undefined || follower.out.writableEnded) return;
    void this.presence.leave(follower.id).catch((error: unknown) => this.logger.warn({ msg: 'a presence stays', err: error }));
  }
}

function tell(follower: Follower, revision: string): void {
  if (revision === follower.revision) return;
  follower.revision = revision;
  write(follower, `id: ${revision}\nevent: changed\ndata: {}\n\n`);
}

function tellOthers(follower: Follower, names: readonly string[]): void {
  const others = JSON.stringify(names);
  if (others === follower.others) return;
  follower.others = others;
  write(follower, `event: viewers\ndata: ${others}\n\n`);
}

function write(follower: Follower, text: string): void {
  follower.quiet = 0;
  if (!follower.out.destroyed && !follower.out.writableEnded) follower.out.write(text);
}
