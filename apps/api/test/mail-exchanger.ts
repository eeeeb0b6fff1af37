import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The end of a mail at the test server: a reply, or the connection cut before or after the body. */
export type MailTreatment =
  | 'accept'
  | 'refuse'
  | 'defer'
  | 'close'
  | 'refuse-recipient'
  | 'drop-before'
  | 'drop-after'
  | 'hold'
  | 'hold-recipient';
/** A mail whose body has come; the call accepts it. */
type HeldMail = (() => void) & { readonly to: string; refuse(): void };
export type ExchangedMail = { from: string; to: string; source: string; connection: string };

/**
 * A real SMTP server on a free port, which treats each mail as the spec says:
 *
 *     const exchanger = await openMailExchanger((to) => (to.startsWith('mort') ? 'refuse-recipient' : 'accept'));
 *     exchanger.accepted;                     // what was accepted
 */
export async function openMailExchanger(treatment: (to: string) => MailTreatment) {
  const accepted: ExchangedMail[] = [];
  const held: HeldMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The greeting would wait for the name of the client, up to 1.5 s where no DNS server knows it.
    disableReverseLookup: true,
    onConnect: (_session, callback) => {
      connections++;
      callback();
    },
    onRcptTo: ({ address }, session, callback) => {
      if (treatment(address) === 'refuse-recipient') return callback(replyOf('550 5.1.1 Unknown user'));
      if (treatment(address) === 'close') return callback(replyOf('421 4.7.0 Too many connections'));
      if (treatment(address) === 'hold-recipient') return;
      if (treatment(address) === 'drop-before') return cut(session);
      callback();
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      const to = session.envelope.rcptTo[0]?.address ?? '';
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom } = session.envelope;
        const accept = () => {
          accepted.push({ from: mailFrom ? mailFrom.address : '', to, source: Buffer.concat(chunks).toString(), connection: session.id });
          callback();
        };
        const ends: Record<MailTreatment, () => void> = {
          accept,
          refuse: () => callback(replyOf('554 5.7.1 Rejected as spam')),
          defer: () => callback(replyOf('451 4.3.0 Try again later')),
          close: () => callback(),
          'refuse-recipient': () => callback(),
          'drop-before': () => callback(),
          // The server has taken the mail, and its answer is lost.
          'drop-after': () => {
            accepted.push({ from: mailFrom ? mailFrom.address : '', to, source: Buffer.concat(chunks).toString(), connection: session.id });
            cut(session);
          },
          hold: () => held.push(Object.assign(accept, { to, refuse: () => callback(replyOf('550 5.1.1 Unknown user')) })),
          'hold-recipient': () => callback(),
        };
        ends[treatment(to)]();
      });
    },
  });
  // Cut connections.
  server.on('error', () => undefined);
  const cut = (session: { id: string }): void => {
    for (const connection of (server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> }).connections)
      if (connection.id === session.id) connection._socket.destroy();
  };
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    held,
    get connections() {
      return connections;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailExchanger = Awaited<ReturnType<typeof openMailExchanger>>;

const replyOf = (line: string): Error => Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) });

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
