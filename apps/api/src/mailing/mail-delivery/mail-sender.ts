import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { SharedBuckets } from '../../capabilities/throttle/shared-buckets.js';
import type { Rate } from '../../capabilities/throttle/token-bucket.js';
import { Config } from '../../platform/config/config.js';
import { type MailOutcome, outcomeOf } from '../../platform/mail/mail-outcome.js';
import type { MailTransport, SmtpAttempt } from '../../platform/mail/mail-transport.js';
import { openMailTransport } from '../../platform/mail/open-mail-transport.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { Bounces } from '../bounce/bounces.js';
import { MailWriter, type WriteMail } from '../mail-content/mail-writer.js';
import { type Run, withheld } from '../recipient/recipient-rows.js';
import { Suppressions } from '../recipient/suppressions.js';
import { SendingSettingsReader } from '../sending-settings/sending-settings-reader.js';
import { MailDeliveries } from './mail-deliveries.js';
import { type LeasedMail, MailLeases } from './mail-leases.js';
import { MailingRuns } from './mailing-runs.js';

/** A batch lasts about a second: opt-outs are read again, and a stop is seen, as often. */
const [fewestAtOnce, mostAtOnce] = [20, 200];
const mailsPerSecond = (mails: number, ms: number): number => Math.min(mostAtOnce, Math.max(fewestAtOnce, Math.round((mails * 1000) / ms)));
/** The connections work on one batch while the other one is leased. */
const lanes = 2;
/** A job is short: another one goes on, so that a process may end. */
const jobMs = 30_000;
/** A job that sends, prepares or waits for its rate as long leaves the queue to the mailings that wait. */
const turnMs = 2_000;
const restMs = 200;
/** The bucket of all mailings of the installation: a second's worth of mails may leave at once. */
export const sendingRate = (perMinute: number): Rate => ({ capacity: Math.max(1, perMinute / 60), perSecond: perMinute / 60 });

type Sending = Run & { readonly write: WriteMail };
type LeasedSending = Sending & { readonly lease: string };
/** `answers`: the outcomes of the mails that the server answered. */
type Batch = { readonly mails: number; readonly answers: readonly MailOutcome['state'][]; readonly ms: number };
type Ending = Pick<SmtpAttempt, 'code' | 'reason'>;
type Job = {
  readonly sending: Sending;
  readonly isOver: () => Promise<boolean>;
  readonly answers: { accepted: number; refused: number };
  hasFailed: boolean;
};

/** Sends the due mails of running mailings, in short jobs. Each attempt is written before the body leaves, and after its end. */
@Injectable()
export class MailSender implements OnApplicationShutdown {
  private readonly logger = new Logger('mail sender');
  private readonly transport: MailTransport;
  private readonly rate: Rate;
  private isEnding = false;
  /** As long as an outage of the database lasts usually. */
  readonly recordWaitsMs: readonly number[] = [200, 1_000, 3_000, 10_000, 20_000];

  constructor(
    private readonly leases: MailLeases,
    private readonly runs: MailingRuns,
    private readonly buckets: SharedBuckets,
    private readonly writer: MailWriter,
    private readonly suppressions: Suppressions,
    private readonly bounces: Bounces,
    private readonly deliveries: MailDeliveries,
    private readonly settings: SendingSettingsReader,
    config: Config,
    db: PlatformDb,
  ) {
    this.transport = openMailTransport(config, config.mailings, db);
    this.rate = sendingRate(config.mailings.perMinute);
    runs.onWork((run) => this.send(run));
  }

  onApplicationShutdown(): void {
    this.isEnding = true;
    this.transport.close();
  }

  /** One mail, outside a run: a test to oneself. */
  async sendOne({ environmentId, mailingId }: Run, recipient: LeasedMail, subjectPrefix: string): Promise<SmtpAttempt> {
    const write = await this.writer.of(systemContext(environmentId), mailingId, subjectPrefix);
    const { envelope, mail } = write(recipient);
    return this.transport.deliver(envelope, mail, async () => undefined);
  }

  private async send(run: Run): Promise<void> {
    const began = performance.now();
    const isOver = async (): Promise<boolean> => {
      const elapsed = performance.now() - began;
      return elapsed > jobMs || (elapsed > turnMs && (await this.runs.othersWait()));
    };
    const preparation = await this.deliveries.prepare(run, isOver);
    if (preparation === 'late' && !this.isEnding) await this.runs.wake(run);
    // The event of the start adds the job that sends.
    if (preparation !== 'none') return;
    await this.leases.recover(run.mailingId);
    const sending = { ...run, write: await this.writer.of(systemContext(run.environmentId), run.mailingId) };
    const job: Job = { sending, isOver, answers: await this.leases.answers(run.mailingId), hasFailed: false };
    const ends = await Promise.allSettled(Array.from({ length: lanes }, () => this.sendInTurns(job)));
    const failure = ends.find((end) => end.status === 'rejected');
    if (failure) throw failure.reason;
    if (ends.some((end) => end.status === 'fulfilled' && end.value === 'done')) {
      await this.leases.recover(run.mailingId);
      return this.deliveries.finish(run);
    }
    // The schedule wakes the mailing again, once its hours have come.
    if (!this.isEnding && ends.every((end) => end.status === 'fulfilled' && end.value === 'over')) await this.runs.wake(run);
  }

  /** Leases and sends batch after batch. The end of the job waits for all of its lanes. */
  private async sendInTurns(job: Job): Promise<'done' | 'closed' | 'over'> {
    const { sending, isOver, answers } = job;
    let most = fewestAtOnce;
    try {
      while (!this.isEnding && !job.hasFailed && !(await isOver())) {
        const { isOpen, refusalLimit } = await this.settings.present(sending.environmentId);
        if (!isOpen) return 'closed';
        const granted = await this.buckets.take('mailings', this.rate, most);
        if (granted === 0) {
          await new Promise((resolve) => setTimeout(resolve, restMs));
          continue;
        }
        const batch = await this.leases.run((lease) => this.sendBatch({ ...sending, lease }, granted));
        if (batch.mails === 0) return 'done';
        most = mailsPerSecond(batch.mails, batch.ms);
        answers.accepted += batch.answers.filter((state) => state === 'accepted').length;
        answers.refused += batch.answers.filter((state) => state === 'refused').length;
        await this.deliveries.watch(sending, { ...answers, limit: refusalLimit });
      }
      return 'over';
    } catch (error) {
      job.hasFailed = true;
      throw error;
    }
  }

  /** Ends when each of its mails has ended: a mail that still waited for a connection would leave after its lease. */
  private async sendBatch(sending: LeasedSending, most: number): Promise<Batch> {
    const { environmentId, mailingId, lease } = sending;
    const mails = await this.leases.lease(lease, mailingId, most);
    if (mails.length === 0) return { mails: 0, answers: [], ms: 0 };
    const began = performance.now();
    try {
      const { isUnsubscribed, isBounced } = await this.suppressions.among(systemContext(environmentId), mails);
      const ends = await Promise.allSettled(
        mails.map(async (mail) => {
          const reason = isUnsubscribed(mail) ? withheld.unsubscribed : isBounced(mail) ? withheld.blocked : null;
          if (reason === null) return this.sendMail(sending, mail);
          await this.record(sending, mail, { state: 'refused', waitSeconds: 0 }, { code: null, reason });
          return null;
        }),
      );
      const failure = ends.find((end) => end.status === 'rejected');
      if (failure) throw failure.reason;
      const answers = ends.flatMap((end) => (end.status === 'fulfilled' && end.value !== null ? [end.value] : []));
      return { mails: mails.length, answers, ms: performance.now() - began };
    } finally {
      await this.leases.giveBack(lease, mailingId);
    }
  }

  /** @returns the outcome of a mail that the server answered */
  private async sendMail(sending: LeasedSending, mail: LeasedMail): Promise<MailOutcome['state'] | null> {
    const { lease } = sending;
    const { envelope, mail: message } = sending.write(mail);
    const attempt = await this.transport.deliver(envelope, message, () => this.leases.bodyStarted(lease, mail.id));
    const outcome = outcomeOf(attempt, mail.tries);
    await this.record(sending, mail, outcome, attempt);
    return attempt.code === null ? null : outcome.state;
  }

  /** Waits for the database: a mail that left and cannot be recorded becomes unknown. */
  private async record(sending: LeasedSending, mail: LeasedMail, outcome: MailOutcome, attempt: Ending): Promise<void> {
    for (const waitMs of this.recordWaitsMs) {
      try {
        return await this.recordOnce(sending, mail, outcome, attempt);
      } catch (error) {
        if (this.isEnding) throw error;
        this.logger.warn({ msg: 'the outcome of a mail is not recorded yet', mail: mail.id, err: error });
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
    return this.recordOnce(sending, mail, outcome, attempt);
  }

  /** The bounce comes first: a mail that has its outcome is not looked at again. */
  private async recordOnce(
    { environmentId, mailingId, lease }: LeasedSending,
    { id: mailId, addressId, personId }: LeasedMail,
    outcome: MailOutcome,
    { code, reason }: Ending,
  ): Promise<void> {
    if (outcome.state === 'refused' && code !== null)
      await this.bounces.recordLater(environmentId, { mailId, mailingId, addressId, personId }, `${code} ${reason}`);
    await this.leases.record(lease, mailId, outcome, { code, reason });
  }
}
