import type { OutgoingMail } from './outgoing-mail.js';

/** As the mail server knows it: `from` receives what comes back. */
export type MailEnvelope = { readonly from: string; readonly to: string };
/** The end of one attempt. `code` is the reply of the server: null when the connection ended without one. */
export type SmtpAttempt = { readonly hasBodyStarted: boolean; readonly code: number | null; readonly reason: string };

/** Port: hands mails over to a mail server. `outcomeOf` judges an attempt. */
export interface MailTransport {
  /**
   * Tries once, and never throws. The mail is written shortly before its turn comes. `onBody` ends before the first byte of its body leaves:
   * after a crash, a mail without that mark cannot have been delivered. A mail that cannot be written or marked has not left.
   */
  deliver(envelope: MailEnvelope, mail: () => OutgoingMail, onBody: () => Promise<void>): Promise<SmtpAttempt>;
  close(): void;
}
