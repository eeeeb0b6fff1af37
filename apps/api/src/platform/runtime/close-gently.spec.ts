import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { closeGently } from './close-gently.js';

const megabyte = Buffer.alloc(1_000_000);

async function serving(megabytes: number) {
  const server = createServer((_request, response) => Readable.from(Array.from({ length: megabytes }, () => megabyte)).pipe(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await new Promise<IncomingMessage>((resolve) =>
    get({ port: (server.address() as AddressInfo).port, agent: false }, resolve),
  );
  const app = { getHttpServer: () => server, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
  return { app, answer };
}

it('cuts off a reader that does not read, once the grace is over', async () => {
  const { app, answer } = await serving(50);
  const cut = once(answer, 'error');
  await closeGently(app, 50);
  answer.resume();
  expect((await cut)[0]).toMatchObject({ code: 'ECONNRESET' });
});

it('waits for one that reads', async () => {
  const { app, answer } = await serving(50);
  const closing = closeGently(app, 60_000);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  await closing;
  expect(bytes).toBe(50_000_000);
});
