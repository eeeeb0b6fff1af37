import pLimit, { type LimitFunction } from 'p-limit';
import { providerOf } from './provider-limits.js';
import { type MailEnvelope, reasonOf, type SmtpAttempt, SmtpLine } from './smtp-line.js';

export type LineLimits = {
  readonly connections: number;
  /** Mails at the same time for one domain of recipients, where the provider has no limits of its own. */
  readonly perDomain: number;
};

/** A connection that nobody needs is closed before the server, or a router on the way, forgets it. */
const longestIdleMs = 10_000;
/** Mail servers close a connection after this many messages. */
const mostMessages = 100;

/** The domains that share one limit. */
type Group = { readonly run: LimitFunction; readonly messages: number };
/** A connection between two mails, with the number of its messages, in all and for each group. */
type UsedLine = { readonly line: SmtpLine; messages: number; readonly ofGroup: Map<Group, number>; expiry?: NodeJS.Timeout };

/** The connections of a sending: opened when needed, used again, closed after as many mails as the provider of the recipients accepts. */
export class SmtpLines {
  private readonly all: LimitFunction;
  private readonly groups = new Map<string, Group>();
  private idle: UsedLine[] = [];
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly limits: LineLimits,
  ) {
    this.all = pLimit(limits.connections);
  }

  send(envelope: MailEnvelope, message: () => Promise<Buffer>, onBody: () => Promise<void>): Promise<SmtpAttempt> {
    const group = this.groupOf(envelope.to.slice(envelope.to.lastIndexOf('@') + 1).toLowerCase());
    return group.run(() => this.all(() => this.sendNow(group, envelope, message, onBody)));
  }

  close(): void {
    this.isClosed = true;
    for (const used of this.idle.splice(0)) closeNow(used);
  }

  private groupOf(domain: string): Group {
    const provider = providerOf(domain);
    const name = provider?.name ?? `@${domain}`;
    const group = this.groups.get(name) ?? {
      run: pLimit(provider?.connections ?? this.limits.perDomain),
      messages: provider?.messages ?? mostMessages,
    };
    this.groups.set(name, group);
    return group;
  }

  private async sendNow(
    group: Group,
    envelope: MailEnvelope,
    message: () => Promise<Buffer>,
    onBody: () => Promise<void>,
  ): Promise<SmtpAttempt> {
    const source = await message();
    this.idle = this.idle.filter(({ line }) => line.isOpen);
    let current = this.idle.pop();
    clearTimeout(current?.expiry);
    try {
      current ??= { line: await SmtpLine.open(this.url), messages: 0, ofGroup: new Map() };
    } catch (error) {
      return { hasBodyStarted: false, code: null, reason: reasonOf(error) };
    }
    const { line, ofGroup } = current;
    const attempt = await line.send(envelope, source, onBody);
    const messagesOfGroup = (ofGroup.get(group) ?? 0) + 1;
    ofGroup.set(group, messagesOfGroup);
    current.messages++;
    if (line.isOpen && current.messages < mostMessages && messagesOfGroup < group.messages) this.keep(current);
    else line.close();
    return attempt;
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
