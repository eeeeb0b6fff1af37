import type { MailRefusal } from '../../../src/platform/mail/mail-refusals.js';
import type { MailEnvelope, MailTransport, SmtpAttempt } from '../../../src/platform/mail/mail-transport.js';
import type { OutgoingMail } from '../../../src/platform/mail/outgoing-mail.js';
import type { Faults } from '../faults.js';
import type { ServerProcess } from '../server-process.js';
import type { Trace } from '../trace.js';

export type Delivery = { readonly id: string; readonly to: string; readonly subject: string; readonly text: string; readonly at: number };

/** The mail server of the outside world: it takes, puts off and refuses mails, and connections to it break. */
export class MailServer {
  readonly deliveries: Delivery[] = [];
  /** By mail, attempts after which the program could not know that the mail has left. */
  readonly doubts = new Map<string, number>();
  /** Letters that the product gave up, as its screens show them. */
  readonly refusals: Pick<MailRefusal, 'recipient' | 'subject'>[] = [];

  constructor(
    private readonly faults: Faults,
    private readonly trace: Trace,
  ) {}

  of(process: ServerProcess): MailTransport {
    return { deliver: (envelope, mail) => this.attempt(process, envelope, mail()), close: () => undefined };
  }

  private async attempt(process: ServerProcess, { to }: MailEnvelope, mail: OutgoingMail): Promise<SmtpAttempt> {
    return process
      .call('mail server', () => this.take(process, to, mail))
      .catch((): SmtpAttempt => {
        this.doubt(mail.id);
        return { hasBodyStarted: true, code: null, reason: 'connection lost' };
      });
  }

  private take(process: ServerProcess, to: string, { id, subject, text }: OutgoingMail): SmtpAttempt {
    if (this.faults.chance(0.05)) return { hasBodyStarted: false, code: 421, reason: 'try again later' };
    this.deliveries.push({ id, to, subject, text, at: process.now() });
    this.trace.write(`mail to ${to}: ${subject}`);
    // A process that dies from here to the end of the job leaves a mail that has left, and a job that has not ended.
    void process.connect(new Promise(() => undefined)).catch(() => this.doubt(id));
    return { hasBodyStarted: true, code: 250, reason: 'taken' };
  }

  private doubt(id: string): void {
    this.doubts.set(id, (this.doubts.get(id) ?? 0) + 1);
  }
}
