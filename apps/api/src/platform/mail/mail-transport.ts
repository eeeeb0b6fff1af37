import type { PlatformDb } from '../tenancy/platform-db.js';
import type { SmtpAttempt } from './smtp-line.js';
import { SmtpLines } from './smtp-lines.js';

export type OutgoingMail = {
  /** The same id for every try, so that a receiver recognises a duplicate. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Tries to hand a mail over, once. */
export type MailTransport = { deliver(mail: OutgoingMail): Promise<SmtpAttempt>; close(): void };

const limits = { connections: 3, perDomain: 3 };
const addressOf = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

/** @param url `smtp://user:password@host:587` or `smtps://…` */
export function smtpTransport(url: string): MailTransport {
  const lines = new SmtpLines(url, limits);
  const noMark = async (): Promise<void> => undefined;
  return {
    deliver: (mail) => lines.send({ from: addressOf(mail.from), to: mail.to }, () => compose(mail), noMark),
    close: () => lines.close(),
  };
}

async function compose({ id, from, to, replyTo, subject, text, html }: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'intendance.local';
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const mail = { messageId: `<${id}@${host}>`, from, to, ...(replyTo && { replyTo }), subject, text, html, headers };
  return new MailComposer(mail).compile().build();
}

/** Without a mail server nothing leaves the machine: mails are kept for the demo's mailbox. */
export const mailboxTransport = (db: PlatformDb): MailTransport => ({
  async deliver({ id, from, to, subject, text, html }) {
    await db.query(
      `insert into platform.mailbox (id, sender, recipient, subject, body_text, body_html, sent_at) values ($1, $2, $3, $4, $5, $6, now())
       on conflict (id) do nothing`,
      [id, from, to, subject, text, html],
    );
    return { hasBodyStarted: true, code: 250, reason: '' };
  },
  close: () => undefined,
});
