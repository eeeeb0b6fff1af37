import type { AddressInfo } from 'node:net';
import open from 'hoodiecrow-imap';

/** A real IMAP server on a free port, with one user and an empty INBOX. */
export async function openImapServer() {
  const server = open({
    plugins: ['MOVE', 'UIDPLUS', 'ID', 'NAMESPACE', 'LITERALPLUS', 'UNSELECT'],
    storage: { INBOX: {}, '': { separator: '/', folders: {} } },
  });
  // The server writes each line by itself: TCP would hold the second one until the client acknowledges the first, 40 ms later.
  server.server.on('connection', (socket) => socket.setNoDelay());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  // The server holds a message as a text of bytes.
  return {
    /** For `MAILING_BOUNCE_IMAP_URL`. */
    url: `imap://testuser:testpass@127.0.0.1:${port}/INBOX`,
    /** @param date `23-Nov-2026 09:00:00 +0100` */
    receive: (raw: string, date = '16-Mar-2026 09:00:00 +0000') =>
      server.appendMessage('INBOX', [], date, Buffer.from(raw).toString('latin1')),
    messages: (folder = 'INBOX'): readonly string[] =>
      server.folderCache[folder]?.messages.map(({ raw }) => Buffer.from(raw, 'latin1').toString()) ?? [],
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export type ImapServer = Awaited<ReturnType<typeof openImapServer>>;
