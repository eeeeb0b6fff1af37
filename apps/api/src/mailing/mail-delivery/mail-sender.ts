import { openMails } from '@intendance/domain/mailing/mail-delivery/delivery-outcome.js';
import { mailDeliveryCase } from '@intendance/domain/mailing/mail-delivery/mail-delivery.js';
import { isSendingTime } from '@intendance/domain/mailing/sending-settings/sending-settings.js';
import { newId } from '@intendance/kernel/id.js';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config/config.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { type MailOutcome, outcomeOf } from '../../platform/mail/mail-outcome.js';
import type { MailTransport, SmtpAttempt } from '../../platform/mail/mail-transport.js';
import { openMailTransport } from '../../platform/mail/open-mail-transport.js';
import { senderOf } from '../../platform/mail/outgoing-mail.js';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { Bounces } from '../bounce/bounces.js';
import { SendingSettingsReader } from '../sending-settings/sending-settings-reader.js';
import { StructureNames } from '../structure-names.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { mailOf } from './composed-mail.js';
import { type LeasedMail, MailLeases } from './mail-leases.js';
import { MailingAudience, type PreparedMailing } from './mailing-audience.js';
import { MailingRuns } from './mailing-runs.js';
import { RecipientRows, type Run, withheld } from './recipient-rows.js';
import { returnAddressOf } from './return-address.js';
import { SendingRate } from './sending-rate.js';
import { Suppressions } from './suppressions.js';

export const deliveryQueue = 'mailing-delivery';
/** A batch lasts about a second: opt-outs are read again, and a stop is seen, as often. */
const [fewestAtOnce, mostAtOnce] = [20, 200];
const mailsPerSecond = (mails: number, ms: number): number => Math.min(mostAtOnce, Math.max(fewestAtOnce, Math.round((mails * 1000) / ms)));
/** The connections work on one batch while the other one is leased. */
const lanes = 2;
/** A job is short: another one goes on, so that mailings take turns and a process may end. */
const jobMs = 30_000;
const restMs = 200;

type Sending = Run & { readonly structure: string; readonly prepared: PreparedMailing };
type LeasedSending = Sending & { readonly lease: string };
/** `answers`: the outcomes of the mails that the server answered. */
type Batch = { readonly mails: number; readonly answers: readonly MailOutcome['state'][]; readonly ms: number };
type Ending = Pick<SmtpAttempt, 'code' | 'reason'>;
type Job = {
  readonly sending: Sending;
  readonly until: number;
  readonly answers: { accepted: number; refused: number };
  hasFailed: boolean;
};

/** Sends the due mails of running mailings, in short jobs. Each attempt is written before the body leaves, and after its end. */
@Injectable()
export class MailSender implements OnApplicationShutdown {
  private readonly logger = new Logger('mail sender');
  private readonly transport: MailTransport;
  private isEnding = false;
  /** As long as an outage of the database lasts usually. */
  readonly recordWaitsMs: readonly number[] = [200, 1_000, 3_000, 10_000, 20_000];

  constructor(
    private readonly rows: RecipientRows,
    private readonly leases: MailLeases,
    private readonly runs: MailingRuns,
    private readonly rate: SendingRate,
    private readonly audience: MailingAudience,
    private readonly names: StructureNames,
    private readonly keys: MailKeys,
    private readonly suppressions: Suppressions,
    private readonly bounces: Bounces,
    private readonly commands: CommandBus,
    private readonly jobs: Jobs,
    private readonly config: Config,
    db: PlatformDb,
    private readonly settings: SendingSettingsReader,
    private readonly clock: Clock,
  ) {
    this.transport = openMailTransport(config, config.mailings, db);
    jobs.register<Run>({
      name: deliveryQueue,
      tries: 3,
      secondsBetweenTries: 5,
      handle: (run, jobId) => this.runs.work(run.mailingId, jobId, () => this.send(run)),
    });
  }

  onApplicationShutdown(): void {
    this.isEnding = true;
    this.transport.close();
  }

  async wake(run: Run): Promise<void> {
    const jobId = newId();
    await this.runs.setJob(run.mailingId, jobId);
    await this.jobs.add(deliveryQueue, run, jobId);
  }

  /** One mail, outside a run: a test to oneself. */
  async sendOne(sending: Run, recipient: LeasedMail, subjectPrefix: string): Promise<SmtpAttempt> {
    const prepared = await this.audience.prepared(systemContext(sending.environmentId), sending.mailingId);
    const merge: PreparedMailing['merge'] = (contact) => {
      const mail = prepared.merge(contact);
      return { ...mail, subject: `${subjectPrefix}${mail.subject}` };
    };
    const structure = await this.names.of(sending.environmentId);
    return this.attempt({ ...sending, structure, prepared: { ...prepared, merge } }, recipient, async () => undefined);
  }

  private async send(run: Run): Promise<void> {
    const until = performance.now() + jobMs;
    await this.leases.recover(run.mailingId);
    const prepared = await this.audience.prepared(systemContext(run.environmentId), run.mailingId);
    const sending = { ...run, structure: await this.names.of(run.environmentId), prepared };
    const job: Job = { sending, until, answers: await this.rows.answers(run.mailingId), hasFailed: false };
    const ends = await Promise.allSettled(Array.from({ length: lanes }, () => this.sendInTurns(job)));
    const failure = ends.find((end) => end.status === 'rejected');
    if (failure) throw failure.reason;
    if (ends.some((end) => end.status === 'fulfilled' && end.value === 'done')) return this.finish(run);
    // The schedule wakes the mailing again, once its hours have come.
    if (!this.isEnding && ends.every((end) => end.status === 'fulfilled' && end.value === 'over')) await this.wake(run);
  }

  /** Leases and sends batch after batch. The end of the job waits for all of its lanes. */
  private async sendInTurns(job: Job): Promise<'done' | 'closed' | 'over'> {
    const { sending, until, answers } = job;
    let most = fewestAtOnce;
    try {
      while (performance.now() < until && !this.isEnding && !job.hasFailed) {
        const settings = await this.settings.of(sending.environmentId);
        if (!isSendingTime(settings, this.clock.now())) return 'closed';
        const granted = await this.rate.take(most);
        if (granted === 0) {
          await new Promise((resolve) => setTimeout(resolve, restMs));
          continue;
        }
        const batch = await this.leases.run((lease) => this.sendBatch({ ...sending, lease }, granted));
        if (batch.mails === 0) return 'done';
        most = mailsPerSecond(batch.mails, batch.ms);
        answers.accepted += batch.answers.filter((state) => state === 'accepted').length;
        answers.refused += batch.answers.filter((state) => state === 'refused').length;
        await this.watch(sending, { ...answers, limit: settings.refusalLimit });
      }
      return 'over';
    } catch (error) {
      job.hasFailed = true;
      throw error;
    }
  }

  /** Stops the delivery when the server refuses too much. */
  private async watch(run: Run, data: { accepted: number; refused: number; limit: number | null }): Promise<void> {
    if (data.refused === 0) return;
    const command = { id: run.mailingId, type: 'WatchRefusals', data } as const;
    const { value } = await this.commands.execute(new ExecuteCase(systemContext(run.environmentId), mailDeliveryCase, command));
    if (value.status === 'stopped') await this.runs.setRunning(run.mailingId, false);
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
    const { environmentId, mailingId, lease } = sending;
    const attempt = await this.attempt(sending, mail, () => this.leases.bodyStarted(lease, mailingId, mail.id));
    const outcome = outcomeOf(attempt, mail.tries);
    await this.record(sending, mail, outcome, attempt);
    if (attempt.code === null) return null;
    if (outcome.state !== 'refused') return outcome.state;
    const { id: mailId, addressId, personId } = mail;
    await this.bounces.record(
      systemContext(environmentId),
      { mailId, mailingId, addressId, personId },
      `${attempt.code} ${attempt.reason}`,
    );
    return outcome.state;
  }

  /** Waits for the database: a mail that left and cannot be recorded becomes unknown. */
  private async record({ mailingId, lease }: LeasedSending, { id }: LeasedMail, outcome: MailOutcome, attempt: Ending): Promise<void> {
    for (const waitMs of this.recordWaitsMs) {
      try {
        return await this.leases.record(lease, mailingId, id, outcome, attempt);
      } catch (error) {
        if (this.isEnding) throw error;
        this.logger.warn({ msg: 'the outcome of a mail is not recorded yet', mail: id, err: error });
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
    return this.leases.record(lease, mailingId, id, outcome, attempt);
  }

  private attempt(sending: Sending, mail: LeasedMail, onBody: () => Promise<void>): Promise<SmtpAttempt> {
    const { environmentId, mailingId, structure, prepared } = sending;
    const { address: sender } = senderOf(this.config.mailFrom);
    const token = this.keys.unsubscribeToken({ environmentId, mailingId, addressId: mail.addressId, personId: mail.personId });
    const unsubscribeUrl = `${this.config.publicUrl}/mailing-unsubscribe/${token}`;
    const { returnAddress, dkim } = this.config.mailings;
    const from = returnAddress === null ? sender : returnAddressOf(this.keys, returnAddress, mail.id);
    const { files } = prepared;
    const written = () =>
      mailOf(
        {
          id: mail.id,
          mailingId,
          environmentId,
          structure,
          sender,
          to: mail.email,
          unsubscribeUrl,
          mail: prepared.merge(mail.contact),
          files,
        },
        dkim,
      );
    return this.transport.deliver({ from, to: mail.email }, written, onBody);
  }

  /** Deferred mails wait for their time: the mailing is over when no mail is left to send. */
  private async finish({ environmentId, mailingId }: Run): Promise<void> {
    await this.leases.recover(mailingId);
    const progress = await this.rows.progress(mailingId);
    if (openMails(progress) > 0) return;
    const { accepted, refused, unknown } = progress;
    await this.runs.setRunning(mailingId, false);
    const command = { id: mailingId, type: 'FinishDelivery', data: { accepted, refused, unknown } } as const;
    await this.commands.execute(new ExecuteCase(systemContext(environmentId), mailDeliveryCase, command));
  }
}
