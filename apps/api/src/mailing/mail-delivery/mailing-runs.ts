import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Jobs } from '../../platform/jobs/jobs.js';
import { isAbandoned, LivingSession } from '../../platform/pools/living-session.js';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import type { Run } from '../recipient/recipient-rows.js';

export const deliveryQueue = 'mailing-delivery';
type RunRow = { mailing_id: DeliveredMailingId; environment_id: EnvironmentId };

/** A job that has not begun by then is replaced by another one, and a start that has not ended is taken up. */
const secondsBeforeReplacement = 60;

const lockOf = (mailingId: string): string => `mailing ${mailingId}`;

/** The running mailings and their jobs, of all environments. Only the last job of a mailing sends: jobs that it replaced end at once. */
@Injectable()
export class MailingRuns {
  constructor(
    private readonly db: PlatformDb,
    private readonly session: LivingSession,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** At the construction of the sender. */
  onWork(send: (run: Run) => Promise<void>): void {
    const handle = (run: Run, jobId: string) => this.work(run.mailingId, jobId, () => send(run));
    this.jobs.register<Run>({ name: deliveryQueue, tries: 3, secondsBetweenTries: 5, handle });
  }

  async wake(run: Run): Promise<void> {
    const jobId = newId();
    await this.db.query('UPDATE platform.mailing_run SET job_id = $2, woken_at = $3 WHERE mailing_id = $1', [
      run.mailingId,
      jobId,
      this.clock.now(),
    ]);
    await this.jobs.add(deliveryQueue, run, jobId);
  }

  /** Whether another mailing is due. */
  othersWait(): Promise<boolean> {
    return this.jobs.hasDue(deliveryQueue);
  }

  /** Before the first event of a start, so that a start which a crash cuts is found. */
  async setStarting({ mailingId, environmentId }: Run): Promise<void> {
    await this.db.query(
      `INSERT INTO platform.mailing_run (mailing_id, environment_id, starting_since) VALUES ($1, $2, $3)
       ON CONFLICT (mailing_id) DO UPDATE SET starting_since = excluded.starting_since`,
      [mailingId, environmentId, this.clock.now()],
    );
  }

  async clearStarting(mailingId: string): Promise<void> {
    await this.db.query('UPDATE platform.mailing_run SET starting_since = NULL WHERE mailing_id = $1', [mailingId]);
  }

  /** The mailings whose start did not end in time. */
  async startsCutShort(): Promise<Run[]> {
    return runsOf(
      await this.db.query<RunRow>(
        `SELECT mailing_id, environment_id FROM platform.mailing_run
          WHERE starting_since IS NOT NULL AND (starting_since BETWEEN $1::timestamptz - make_interval(secs => $2) AND $1) IS NOT TRUE`,
        [this.clock.now(), secondsBeforeReplacement],
      ),
    );
  }

  async setRunning(mailingId: string, isRunning: boolean): Promise<void> {
    await this.db.query('UPDATE platform.mailing_run SET is_running = $2, starting_since = NULL WHERE mailing_id = $1', [
      mailingId,
      isRunning,
    ]);
  }

  /** Does nothing for a job that another one has replaced. The lock of the work shows other processes that the mailing is not idle. */
  private async work(mailingId: string, jobId: string, send: () => Promise<void>): Promise<void> {
    const [run] = await this.db.query('SELECT FROM platform.mailing_run WHERE mailing_id = $1 AND coalesce(job_id, $2) = $2', [
      mailingId,
      jobId,
    ]);
    if (!run) return;
    if (!(await this.session.hold(lockOf(mailingId)))) throw new Error('another process sends this mailing');
    try {
      await send();
    } finally {
      await this.session.letGo(lockOf(mailingId)).catch(() => undefined);
    }
  }

  /** The running mailings that no job sends, and whose job has not begun in time, or was added before the clock went back. */
  async idle(): Promise<Run[]> {
    return runsOf(
      await this.db.query<RunRow>(
        `SELECT mailing_id, environment_id
           FROM (SELECT mailing_id, environment_id FROM platform.mailing_run
                  WHERE is_running AND (woken_at BETWEEN $1::timestamptz - make_interval(secs => $2) AND $1) IS NOT TRUE OFFSET 0) waiting
          WHERE ${isAbandoned("'mailing ' || waiting.mailing_id")}`,
        [this.clock.now(), secondsBeforeReplacement],
      ),
    );
  }
}

const runsOf = (rows: readonly RunRow[]): Run[] =>
  rows.map(({ mailing_id, environment_id }) => ({ mailingId: mailing_id, environmentId: environment_id }));
