import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string; subject: string; text: string };
export type MailServer = {
  /** For `SMTP_URL`. */
  url: string;
  /** The next mail to that address that was not given yet; waits for it. */
  next(to: string): Promise<ReceivedMail>;
  close(): Promise<void>;
};

/** A real SMTP server on a free port, which stores the received mails. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: { to: string; resolve: (mail: ReceivedMail) => void }[] = [];
  const deliver = (mail: ReceivedMail) => {
    const index = waiting.findIndex(({ to }) => to === mail.to);
    if (index < 0) received.push(mail);
    else waiting.splice(index, 1)[0]?.resolve(mail);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The greeting would wait for the name of the client, up to 1.5 s where no DNS server knows it.
    disableReverseLookup: true,
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      for (const { address } of session.envelope.rcptTo) deliver({ to: address, ...parsed(Buffer.concat(chunks).toString('latin1')) });
      callback();
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: (to) => {
      const index = received.findIndex((mail) => mail.to === to);
      const [mail] = index < 0 ? [] : received.splice(index, 1);
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push({ to, resolve }));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Enough of MIME for our own letters: encoded words in the subject, quoted-printable or base64 text. */
function parsed(source: string): { subject: string; text: string } {
  const unfolded = source.replaceAll(/\r\n[ \t]+/g, ' ');
  const subject = /^Subject: (.*)$/im.exec(unfolded)?.[1]?.trim() ?? '';
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)(?:\r\n--|$)/i.exec(source);
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(part?.[0] ?? '')?.[1]?.toLowerCase();
  const body = part?.[1] ?? '';
  return { subject: words(subject), text: encoding === 'base64' ? Buffer.from(body, 'base64').toString() : quoted(body) };
}

const words = (subject: string): string =>
  subject
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quoted(text.replaceAll('_', ' ')),
    );

const quoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** The port must be known before the application is configured. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
