import { productName } from '@intendance/contract/brand-name.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.js';
import { Config } from '../runtime/config.js';
import { PlatformDb } from '../tenancy/platform-db.js';
import { ProductNames } from '../tenancy/product-names.js';
import { type Letter, letterHtml, letterText } from './letter.js';
import { type MailTransport, mailboxTransport, smtpTransport } from './mail-transport.js';

const queue = 'mail';
/** `product` is absent from letters that an earlier version queued. */
type MailJob = { to: string; letter: Letter; product?: string };

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
    private readonly names: ProductNames,
  ) {
    jobs.register<MailJob>({ name: queue, ...tries, handle: (job, id) => this.deliver(job, id) });
  }

  /**
   * Resolves once the letter is stored; the mail leaves soon after, under the product name of the environment.
   * @param id a UUID: the same letter requested twice (an event read again after a crash) is sent once
   */
  async send(environmentId: EnvironmentId, to: string, letter: Letter, id?: string): Promise<void> {
    const product = await this.names.of(environmentId);
    await this.jobs.add(queue, { to, letter, product } satisfies MailJob, id);
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  private async deliver({ to, letter, product = productName }: MailJob, id: string): Promise<void> {
    const { smtpUrl, mailFrom } = this.config;
    this.transport ??= smtpUrl === null ? Promise.resolve(mailboxTransport(this.db)) : smtpTransport(smtpUrl);
    const transport = await this.transport;
    const from = senderOf(mailFrom, product);
    await transport.deliver({
      id,
      from,
      to,
      ...(letter.replyTo && { replyTo: letter.replyTo }),
      subject: letter.subject,
      text: letterText(letter, product),
      html: letterHtml(letter, product),
    });
  }
}

/** The configured sender, under the name of the white label. */
function senderOf(mailFrom: string, product: string): string {
  if (product === productName) return mailFrom;
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return `${product} <${address}>`;
}
