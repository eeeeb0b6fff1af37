import { Readable } from 'node:stream';
import { cutText } from '@intendance/kernel/cut-text.js';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailEnvelope, SmtpAttempt } from './mail-transport.js';

export type SmtpTimeouts = { readonly connectionTimeout: number; readonly greetingTimeout: number; readonly socketTimeout: number };

const longestReason = 500;

/** One connection to the mail server, for one mail at a time. */
export class SmtpLine {
  private isOver = false;
  /** Ends the attempt in progress. */
  private fail: ((error: unknown) => void) | undefined;

  private constructor(private readonly connection: SMTPConnection) {
    connection.on('error', (error: unknown) => {
      this.close();
      this.fail?.(error);
    });
    connection.on('end', () => this.close());
  }

  /** @param url `smtp://user:password@host:587` or `smtps://…` @throws Error when the server does not answer */
  static async open(url: string, timeouts: SmtpTimeouts): Promise<SmtpLine> {
    const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
      import('nodemailer/lib/smtp-connection'),
      import('nodemailer/lib/shared'),
    ]);
    const { auth, ...options } = parseConnectionUrl(url);
    const connection = new Connection({ ...options, ...timeouts });
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    const line = new SmtpLine(connection);
    if (auth) await new Promise<void>((resolve, reject) => connection.login(auth, (error) => (error ? reject(error) : resolve())));
    return line;
  }

  get isOpen(): boolean {
    return !this.isOver;
  }

  /** The body has started when the server is ready for the message and asks for its first byte. */
  async send(envelope: MailEnvelope, message: Buffer): Promise<SmtpAttempt> {
    let hasBodyStarted = false;
    const body = new Readable({
      read() {
        hasBodyStarted = true;
        this.push(message);
        this.push(null);
      },
    });
    const ended = new Promise<SmtpAttempt>((resolve) => {
      this.fail = (error) => resolve({ hasBodyStarted, code: codeOf(error), reason: reasonOf(error) });
      this.connection.send({ from: envelope.from, to: [envelope.to] }, body, (error, info) => {
        if (error) this.fail?.(error);
        else resolve({ hasBodyStarted, code: Number.parseInt(info?.response ?? '', 10) || 250, reason: shortened(info?.response ?? '') });
      });
    });
    const attempt = await ended;
    this.fail = undefined;
    // After anything but an acceptance, the next mail begins on a connection without a past.
    if (attempt.code === null || attempt.code >= 300) this.close();
    return attempt;
  }

  close(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.connection.close();
  }
}

const shortened = (text: string): string => cutText(text.replaceAll(/\s+/g, ' ').trim(), longestReason);

const reasonOf = (error: unknown): string => shortened(error instanceof Error ? error.message : String(error));

/** The attempt of a mail that could not be written, marked or offered to a server. */
export const unsent = (error: unknown): SmtpAttempt => ({ hasBodyStarted: false, code: null, reason: reasonOf(error) });

function codeOf(error: unknown): number | null {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 200 ? code : null;
}
