import type { PlatformDb } from '../tenancy/platform-db.js';
import type { MailEnvelope, MailTransport, SmtpAttempt } from './mail-transport.js';
import { type OutgoingMail, senderText } from './outgoing-mail.js';
import { unsent } from './smtp-line.js';

/** The mailbox of the demo, which accepts every mail and shows it. */
export class LocalMailbox implements MailTransport {
  constructor(private readonly db: Pick<PlatformDb, 'query'>) {}

  async deliver(_: MailEnvelope, mail: () => OutgoingMail, onBody: () => Promise<void>): Promise<SmtpAttempt> {
    try {
      const composed = mail();
      await onBody();
      await this.store(composed);
      return { hasBodyStarted: true, code: 250, reason: 'Gardé dans la boîte aux lettres de démonstration' };
    } catch (error) {
      return unsent(error);
    }
  }

  close(): void {}

  private async store({ id, from, to, subject, text, html, files }: OutgoingMail): Promise<void> {
    // An image is shown by its address: its bytes are in no row.
    const shown = files.reduce((source, { inline }) => (inline ? source.replaceAll(`cid:${inline.cid}`, inline.address) : source), html);
    await this.db.query(
      `INSERT INTO platform.mailbox (id, sender, recipient, subject, body_text, body_html, sent_at) VALUES ($1, $2, $3, $4, $5, $6, now())
       ON CONFLICT (id) DO NOTHING`,
      [id, senderText(from), to, subject, text, shown],
    );
  }
}
