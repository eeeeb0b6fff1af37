import { productName } from '@intendance/contract/brand-name.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Jobs } from '../jobs/jobs.js';
import { Clock } from '../runtime/clock.js';
import { PlatformDb } from '../tenancy/platform-db.js';
import { ProductNames } from '../tenancy/product-names.js';
import { type Letter, letterHtml, letterText } from './letter.js';
import { outcomeOf } from './mail-outcome.js';
import { MailRefusals } from './mail-refusals.js';
import type { MailTransport } from './mail-transport.js';
import { openMailTransport } from './open-mail-transport.js';
import { type OutgoingMail, senderOf } from './outgoing-mail.js';

const queue = 'mail';
/** Fields are absent from letters that an earlier version queued. */
type MailJob = { to: string; letter: Letter; product?: string; environmentId?: EnvironmentId; about?: string; since?: string };

const limits = { connections: 3, perDomain: 3 };
const markNothing = async (): Promise<void> => undefined;
/** Pauses from a minute to half an hour, for two days: a mail server that is down loses nothing, and one that refuses for now is not pressed. */
const tries = { tries: 120, secondsBetweenTries: 30, longestSecondsBetweenTries: 1800 };
/** A letter that is put off for as long counts as refused, before its job is given up. */
const longestWaitMs = 47 * 3_600_000;

/**
 * Sends letters: kept as jobs at once, delivered by SMTP, or into the local mailbox where no mail server is set. A final refusal ends the
 * job. A letter of unknown outcome is sent again, unlike a mail of a mailing: a link that misses is worse than one that comes twice.
 */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly logger = new Logger('mail');
  private readonly transport: MailTransport;

  constructor(
    private readonly jobs: Jobs,
    private readonly config: Config,
    db: PlatformDb,
    private readonly names: ProductNames,
    private readonly refusals: MailRefusals,
    private readonly clock: Clock,
  ) {
    this.transport = this.openTransport(db);
    jobs.register<MailJob>({ name: queue, ...tries, handle: (job, id) => this.deliver(job, id) });
  }

  /**
   * Resolves once the letter is stored; the mail leaves soon after, under the product name of the environment.
   * @param id a UUID: the same letter requested twice (an event read again after a crash) is sent once
   * @param about the record under which a refusal is shown; without it a refusal is logged only, and no address is stored
   */
  async send(environmentId: EnvironmentId, to: string, letter: Letter, id?: string, about?: string): Promise<void> {
    const product = await this.names.of(environmentId);
    const addressed = await this.addressed(environmentId, letter);
    const job: MailJob = { to, letter: addressed, product, environmentId, ...(about && { about }), since: this.clock.now().toISOString() };
    await this.jobs.add(queue, job, id);
  }

  /** The button of a letter of the product leads to the host at which the users of the environment know it. Letters of a structure lead elsewhere. */
  private async addressed(environmentId: EnvironmentId, letter: Letter): Promise<Letter> {
    const { button, author } = letter;
    const { publicUrl } = this.config;
    if (author !== undefined || !button?.url.startsWith(`${publicUrl}/`)) return letter;
    const address = await this.names.addressOf(environmentId);
    return { ...letter, button: { ...button, url: `${address}${button.url.slice(publicUrl.length)}` } };
  }

  protected openTransport(db: PlatformDb): MailTransport {
    return openMailTransport(this.config, limits, db);
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  /** @throws Error the letter has not arrived: its job is tried again */
  private async deliver({ to, letter, product = productName, environmentId, about, since }: MailJob, id: string): Promise<void> {
    const from = senderOf(this.config.mailFrom);
    // A structure, or a white label, is the name of the sender.
    const name = letter.author ?? (product === productName ? undefined : product);
    const mail = mailOf(id, name === undefined ? from : { ...from, name }, to, letter, product);
    const attempt = await this.transport.deliver({ from: from.address, to }, () => mail, markNothing);
    const now = this.clock.now();
    const { state } = outcomeOf(attempt, 0);
    const isGivenUp = since !== undefined && now.getTime() - Date.parse(since) > longestWaitMs;
    const refused = environmentId && about ? { environmentId, about, recipient: to } : undefined;
    if (state === 'accepted') {
      if (refused) await this.refusals.remove(refused);
      return;
    }
    if (state !== 'refused' && !isGivenUp) throw new Error(`the mail server did not take the letter: ${attempt.reason}`);
    this.logger.warn({ msg: 'a letter is refused and not tried again', mail: id, code: attempt.code });
    if (refused) await this.refusals.record({ ...refused, subject: letter.subject, reason: attempt.reason, refusedAt: now });
  }
}

const mailOf = (id: string, from: OutgoingMail['from'], to: string, letter: Letter, product: string): OutgoingMail => ({
  id,
  reference: id,
  from,
  to,
  ...(letter.replyTo && { replyTo: letter.replyTo }),
  subject: letter.subject,
  text: letterText(letter, product),
  html: letterHtml(letter, product),
  files: [],
  headers: { 'Auto-Submitted': 'auto-generated' },
  signature: null,
});
