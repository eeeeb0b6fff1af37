import pLimit from 'p-limit';
import { Permits } from '../runtime/permits.js';
import type { MailEnvelope, MailTransport, SmtpAttempt } from './mail-transport.js';
import { composeMail, type OutgoingMail } from './outgoing-mail.js';
import { providerOf } from './provider-limits.js';
import { SmtpLine, type SmtpTimeouts, unsent } from './smtp-line.js';

export type LineLimits = {
  readonly connections: number;
  /** Mails at the same time for one domain of recipients, where the provider has no limits of its own. */
  readonly perDomain: number;
};

/** A connection that nobody needs is closed before the server, or a router on the way, forgets it. */
const longestIdleMs = 10_000;
const usualTimeouts: SmtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };
/** Mail servers close a connection after this many messages. */
const mostMessages = 100;
/** Mails for each connection: one leaves, and the next one is written and marked meanwhile. */
const mailsPerConnection = 2;

/** The domains that share one limit. */
type Group = { readonly name: string; readonly connections: number; readonly messages: number };
/** A connection between two mails, with the number of its messages, in all and for each group. */
type UsedLine = { readonly line: SmtpLine; messages: number; readonly ofGroup: Map<string, number>; expiry?: NodeJS.Timeout };

/** The connections of a sending: opened when needed, used again, closed after as many mails as the provider of the recipients accepts. */
export class SmtpLines implements MailTransport {
  private readonly permits: Permits;
  private readonly connections: ReturnType<typeof pLimit>;
  private idle: UsedLine[] = [];
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly limits: LineLimits,
    private readonly timeouts: SmtpTimeouts = usualTimeouts,
  ) {
    this.permits = new Permits({ total: limits.connections * mailsPerConnection, perKey: limits.perDomain });
    this.connections = pLimit(limits.connections);
  }

  deliver(envelope: MailEnvelope, mail: () => OutgoingMail, onBody: () => Promise<void>): Promise<SmtpAttempt> {
    const group = this.groupOf(envelope.to.slice(envelope.to.lastIndexOf('@') + 1).toLowerCase());
    return this.permits.run(group.name, () => this.send(group, envelope, mail, onBody).catch(unsent), group.connections);
  }

  close(): void {
    this.isClosed = true;
    for (const used of this.idle.splice(0)) closeNow(used);
  }

  private groupOf(domain: string): Group {
    return providerOf(domain) ?? { name: `@${domain}`, connections: this.limits.perDomain, messages: mostMessages };
  }

  private async send(group: Group, envelope: MailEnvelope, mail: () => OutgoingMail, onBody: () => Promise<void>): Promise<SmtpAttempt> {
    const source = await composeMail(mail());
    await onBody();
    return this.connections(() => this.transmit(group, envelope, source));
  }

  private async transmit(group: Group, envelope: MailEnvelope, source: Buffer): Promise<SmtpAttempt> {
    const current = await this.line();
    const { line, ofGroup } = current;
    const attempt = await line.send(envelope, source);
    const messagesOfGroup = (ofGroup.get(group.name) ?? 0) + 1;
    ofGroup.set(group.name, messagesOfGroup);
    current.messages++;
    if (line.isOpen && current.messages < mostMessages && messagesOfGroup < group.messages) this.keep(current);
    else line.close();
    return attempt;
  }

  private async line(): Promise<UsedLine> {
    this.idle = this.idle.filter(({ line }) => line.isOpen);
    const used = this.idle.pop();
    clearTimeout(used?.expiry);
    return used ?? { line: await SmtpLine.open(this.url, this.timeouts), messages: 0, ofGroup: new Map() };
  }

  /** A mail that ends after the end of the program leaves no connection open. */
  private keep(used: UsedLine): void {
    if (this.isClosed) {
      used.line.close();
      return;
    }
    used.expiry = setTimeout(() => used.line.close(), longestIdleMs).unref();
    this.idle.push(used);
  }
}

function closeNow({ line, expiry }: UsedLine): void {
  clearTimeout(expiry);
  line.close();
}
