import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.js';
import { Config } from '../runtime/config.js';
import { PlatformDb } from '../tenancy/platform-db.js';
import { type Letter, letterHtml, letterText } from './letter.js';
import { type MailTransport, mailboxTransport, smtpTransport } from './mail-transport.js';

const queue = 'mail';
type MailJob = { to: string; letter: Letter };

/** A minute between tries, for two days: a mail server that is down loses nothing. */
const tries = { tries: 2880, secondsBetweenTries: 60 };

/** Sends letters: kept as jobs at once, delivered by SMTP, or into the local mailbox where no mail server is set. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private transport: Promise<MailTransport> | undefined;

  constructor(
    private readonly jobs: Jobs,
    private readonly config: Config,
    private readonly db: PlatformDb,
  ) {
    jobs.register<MailJob>({ name: queue, ...tries, handle: (job, id) => this.deliver(job, id) });
  }

  /**
   * Resolves once the letter is safely kept; it leaves soon after.
   * @param id a UUID: the same letter asked for twice (an event seen again after a crash) leaves once
   */
  async send(to: string, letter: Letter, id?: string): Promise<void> {
    await this.jobs.add(queue, { to, letter } satisfies MailJob, id);
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  private async deliver({ to, letter }: MailJob, id: string): Promise<void> {
    const { smtpUrl, mailFrom } = this.config;
    this.transport ??= smtpUrl === null ? Promise.resolve(mailboxTransport(this.db)) : smtpTransport(smtpUrl);
    const transport = await this.transport;
    await transport.deliver({ id, from: mailFrom, to, subject: letter.subject, text: letterText(letter), html: letterHtml(letter) });
  }
}
