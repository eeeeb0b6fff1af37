/** A server of webhooks in a process of its own, which takes each message with 204. Its counts come as messages. */
import { createServer } from 'node:http';

let messages = 0;
let connections = 0;
let first = 0;
let last = 0;
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    first ||= performance.now();
    last = performance.now();
    messages++;
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 30_000;
server.on('connection', () => connections++);
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('message', (text) => {
  if (text === 'reset') messages = connections = first = last = 0;
  process.send?.({ messages, connections, ms: last - first });
});
process.on('disconnect', () => process.exit());
