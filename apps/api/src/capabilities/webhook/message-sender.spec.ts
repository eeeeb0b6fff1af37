import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MessageSender } from './message-sender.js';

type Behaviour = (request: http.IncomingMessage, response: http.ServerResponse) => void;

let server: http.Server;
let behaviour: Behaviour = () => undefined;
let requests: { headers: http.IncomingHttpHeaders; body: string; url: string }[] = [];
beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), url: request.url ?? '' });
    behaviour(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  requests = [];
});

const address = (path = '') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
async function send(to: string, options: Partial<ConstructorParameters<typeof MessageSender>[0]> = {}) {
  const sender = new MessageSender({ isPrivateAllowed: true, timeoutMs: 5_000, ...options });
  try {
    return await sender.send(to, { 'content-type': 'application/json', 'webhook-id': 'a' }, '{"é":1}');
  } finally {
    sender.close();
  }
}

describe('a message', () => {
  it('is posted with its headers and its bytes', async () => {
    behaviour = (_request, response) => response.writeHead(204).end();
    expect(await send(address('/in?a=1'))).toMatchObject({ status: 204 });
    expect(requests).toEqual([
      { headers: expect.objectContaining({ 'webhook-id': 'a', 'content-length': '8' }), body: '{"é":1}', url: '/in?a=1' },
    ]);
  });

  it('follows no redirect', async () => {
    behaviour = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await send(address())).toMatchObject({ status: 302 });
    expect(requests).toHaveLength(1);
  });

  it('tells the pause that the answer asks for', async () => {
    behaviour = (_request, response) => response.writeHead(429, { 'retry-after': '120' }).end();
    expect(await send(address())).toMatchObject({ status: 429, retryAfterMs: 120_000 });
  });

  it('waits for no answer longer than its time, even when bytes drip', async () => {
    behaviour = (_request, response) => response.socket?.write('HTTP/1.1 200 OK\r\nx-a: ');
    expect(await send(address(), { timeoutMs: 200 })).toMatchObject({ problem: 'timeout' });
  });

  it('reads no endless answer', async () => {
    behaviour = (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'.repeat(1000)), 1);
      response.on('close', () => clearInterval(drip));
    };
    expect(await send(address())).toMatchObject({ status: 200 });
  });

  it.each<[string, Behaviour]>([
    ['without a body', (_request, response) => response.writeHead(204).end()],
    ['of a length', (_request, response) => response.end('ok')],
    [
      'in pieces',
      (_request, response) => {
        response.write('o');
        response.end('k');
      },
    ],
  ])('leaves the connection to the next one after an answer %s', async (_, answer) => {
    behaviour = answer;
    let connections = 0;
    const count = () => connections++;
    server.on('connection', count);
    const sender = new MessageSender({ isPrivateAllowed: true });
    for (let message = 0; message < 5; message++) {
      expect(await sender.send(address(), {}, '{}')).toMatchObject({ status: expect.any(Number) });
      await new Promise((resolve) => setImmediate(resolve));
    }
    sender.close();
    server.off('connection', count);
    expect(connections).toBe(1);
  });

  it('leaves once more where the server had closed its idle connection', async () => {
    const sender = new MessageSender({ isPrivateAllowed: true });
    behaviour = (_request, response) => response.writeHead(204).end();
    await sender.send(address(), {}, '{}');
    await new Promise((resolve) => setImmediate(resolve));
    behaviour = ({ socket }, response) => (requests.length === 2 ? socket.resetAndDestroy() : response.writeHead(204).end());
    expect(await sender.send(address(), {}, '{}')).toMatchObject({ status: 204 });
    expect(requests).toHaveLength(3);
    behaviour = ({ socket }) => socket.resetAndDestroy();
    expect(await sender.send(address(), {}, '{}')).toMatchObject({ problem: 'connection' });
    expect(requests).toHaveLength(5);
    sender.close();
  });

  it('is cut off from a long answer, which costs the connection', async () => {
    const end = Promise.withResolvers<void>();
    behaviour = (_request, response) => {
      response.on('close', end.resolve);
      response.writeHead(200).write('x'.repeat(50_000));
    };
    expect(await send(address())).toMatchObject({ status: 200 });
    await end.promise;
  });

  it('waits for no other message to the same server', async () => {
    behaviour = ({ url }, response) => {
      if (url === '/quick') response.writeHead(204).end();
    };
    const sender = new MessageSender({ isPrivateAllowed: true, timeoutMs: 1_000 });
    const silent = Array.from({ length: 40 }, () => sender.send(address('/silent'), {}, '{}'));
    expect(await sender.send(address('/quick'), {}, '{}')).toMatchObject({ status: 204 });
    await Promise.all(silent);
    sender.close();
  });

  it('says why it could not leave', async () => {
    expect(await send('http://127.0.0.1:9/')).toMatchObject({ problem: 'refused' });
    expect(await send('http://nobody.invalid/')).toMatchObject({ problem: 'address' });
    expect(await send(address().replace('http:', 'https:'))).toMatchObject({ problem: expect.stringMatching(/certificate|connection/) });
  });
});

describe('without leave for private addresses', () => {
  const guarded = (to: string) => send(to, { isPrivateAllowed: false });

  it('nothing goes to this machine, by its number or by a name', async () => {
    behaviour = (_request, response) => response.writeHead(200).end();
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
      const to = new URL(address());
      to.host = `${host}:${to.port}`;
      to.protocol = 'https:';
      expect(await guarded(to.href)).toMatchObject({ problem: 'private-address' });
    }
    expect(requests).toEqual([]);
  });

  it('nothing leaves without TLS', async () => expect(await guarded('http://exemple.fr/')).toMatchObject({ problem: 'private-address' }));
});
