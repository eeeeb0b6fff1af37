import pLimit, { type LimitFunction } from 'p-limit';
import { type MailEnvelope, reasonOf, type SmtpAttempt, SmtpLine } from './smtp-line.js';

export type LineLimits = {
  readonly connections: number;
  /** Mails at the same time for one domain of recipients: large providers refuse more. */
  readonly perDomain: number;
};

/** Large providers close a connection after this many messages. */
const mostMessages = 100;

/** The connections of a sending: opened when needed, used again, closed after a hundred mails. */
export class SmtpLines {
  private readonly all: LimitFunction;
  private readonly domains = new Map<string, LimitFunction>();
  private readonly idle: { line: SmtpLine; messages: number }[] = [];

  constructor(
    private readonly url: string,
    private readonly limits: LineLimits,
  ) {
    this.all = pLimit(limits.connections);
  }

  send(envelope: MailEnvelope, message: () => Promise<Buffer>, onBody: () => Promise<void>): Promise<SmtpAttempt> {
    const domain = envelope.to.slice(envelope.to.lastIndexOf('@') + 1).toLowerCase();
    const limit = this.domains.get(domain) ?? pLimit(this.limits.perDomain);
    this.domains.set(domain, limit);
    return limit(() => this.all(() => this.sendNow(envelope, message, onBody)));
  }

  close(): void {
    for (const { line } of this.idle.splice(0)) line.close();
  }

  private async sendNow(envelope: MailEnvelope, message: () => Promise<Buffer>, onBody: () => Promise<void>): Promise<SmtpAttempt> {
    const source = await message();
    let current = this.idle.pop();
    while (current && !current.line.isOpen) current = this.idle.pop();
    try {
      current ??= { line: await SmtpLine.open(this.url), messages: 0 };
    } catch (error) {
      return { hasBodyStarted: false, code: null, reason: reasonOf(error) };
    }
    const { line } = current;
    const attempt = await line.send(envelope, source, onBody);
    const messages = current.messages + 1;
    if (line.isOpen && messages < mostMessages) this.idle.push({ line, messages });
    else line.close();
    return attempt;
  }
}
