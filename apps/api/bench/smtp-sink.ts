/** A mail server in a process of its own, which accepts each mail and drops it. Its counts come as messages. */
import { SMTPServer } from 'smtp-server';

let mails = 0;
let bytes = 0;
let first = 0;
let last = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, callback) => {
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.on('end', () => {
      first ||= Date.now();
      last = Date.now();
      mails++;
      callback();
    });
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as { port: number }).port }));
process.on('message', () => {
  process.send?.({ mails, bytes, ms: last - first });
  mails = 0;
  bytes = 0;
  first = 0;
});
process.on('disconnect', () => process.exit());
