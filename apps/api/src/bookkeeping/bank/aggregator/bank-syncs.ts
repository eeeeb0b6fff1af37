import type { BankSync } from '@intendance/domain/bookkeeping/bank/aggregator/bank-sync.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { OperationSync } from './operation-sync.js';

type SyncJob = { environmentId: EnvironmentId; actor: RequestContext['actor'] };
export type FoundBankSync = { readonly state: BankSync; readonly version: number; readonly position: FeedPosition | undefined };
const queue = 'bank-sync';
/** Some seconds of work; a year of most structures. */
const mostInAnswer = 2_000;
/** Longer than the aggregator may take to answer. */
const stalledAfterMs = 60_000;

/** A short synchronisation responds with its counts; a long one continues as a job, whose progress is polled. */
@Injectable()
export class BankSyncs {
  constructor(
    private readonly syncs: OperationSync,
    private readonly jobs: Jobs,
  ) {
    jobs.register<SyncJob>({ name: queue, tries: 5, secondsBetweenTries: 10, handle: (job) => this.work(job) });
  }

  /** @throws aggregator.not-configured, not-connected, unreachable */
  async start(context: RequestContext, since: LocalDate, most = mostInAnswer): Promise<FoundBankSync> {
    const before = await this.syncs.state(context);
    const isStalled = isStill(before);
    if (before.state.status === 'running' && !isStalled) return before;
    const accounts = await this.syncs.accounts(context);
    const position = await this.syncs.tell(context, { type: 'StartBankSync', data: { since, accounts, isStalled } });
    // Somebody else was faster: theirs is everybody's.
    if (!position) return this.syncs.state(context);
    const isLeft = await this.read(context, most);
    const sync = await this.syncs.state(context);
    if (isLeft) await this.addJob(context, sync);
    return sync;
  }

  /** Restarts a synchronisation whose process died. A completed one has the position that read models must reach to show it. */
  async find(context: RequestContext): Promise<FoundBankSync> {
    const sync = await this.syncs.state(context);
    if (isStill(sync)) await this.addJob(context, sync);
    return sync.state.status === 'running' ? { ...sync, position: undefined } : sync;
  }

  private async work({ environmentId, actor }: SyncJob): Promise<void> {
    const context = systemContext(environmentId, 'import', actor);
    await this.read(context, Number.POSITIVE_INFINITY).catch((error: unknown) => {
      // The screen of the synchronisation shows the refusal.
      if (!(error instanceof DomainError)) throw error;
    });
  }

  private async read(context: RequestContext, most: number): Promise<boolean> {
    try {
      return await this.syncs.read(context, most);
    } catch (error) {
      if (error instanceof DomainError)
        await this.syncs.tell(context, { type: 'FailBankSync', data: { code: error.code, message: error.message } });
      throw error;
    }
  }

  private async addJob({ environmentId, actor }: RequestContext, { version }: FoundBankSync): Promise<void> {
    await this.jobs.add(queue, { environmentId, actor } satisfies SyncJob, derivedId(`${environmentId} sync ${version}`));
  }
}

const isStill = ({ state, movedAt }: Awaited<ReturnType<OperationSync['state']>>): boolean =>
  state.status === 'running' && movedAt !== undefined && Date.now() - movedAt.getTime() > stalledAfterMs;
