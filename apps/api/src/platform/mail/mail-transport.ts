import type { PlatformDb } from '../tenancy/platform-db.js';

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

/** Hands a mail over, or throws: then it is tried again. */
export type MailTransport = { deliver(mail: OutgoingMail): Promise<void>; close(): void };

/** @param url `smtp://user:password@host:587` or `smtps://…` */
export async function smtpTransport(url: string): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async deliver({ id, from, to, replyTo, subject, text, html }) {
      const host = from.match(/@([^>\s]+)/)?.[1] ?? 'intendance.local';
      await transport.sendMail({
        messageId: `<${id}@${host}>`,
        from,
        to,
        ...(replyTo && { replyTo }),
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

/** Without a mail server nothing leaves the machine: mails are kept for the demo's mailbox. */
export const mailboxTransport = (db: PlatformDb): MailTransport => ({
  async deliver({ id, from, to, subject, text, html }) {
    await db.query(
      `insert into platform.mailbox (id, sender, recipient, subject, body_text, body_html, sent_at) values ($1, $2, $3, $4, $5, $6, now())
       on conflict (id) do nothing`,
      [id, from, to, subject, text, html],
    );
  },
  close: () => undefined,
});
