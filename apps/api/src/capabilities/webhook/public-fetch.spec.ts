import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { PrivateAddress } from './public-address.js';
import { publicFetch, Unreachable } from './public-fetch.js';

const servers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of servers.splice(0)) await close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  servers.push(() => {
    server.closeAllConnections();
    return once(server.close(), 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const open = publicFetch({ isPrivateAllowed: true, timeoutMs: 300 });
const get = { method: 'GET', headers: {} };
const causeOf = async (answer: Promise<Response>) => {
  const error: unknown = await answer.catch((reason: unknown) => reason);
  return error instanceof Unreachable ? error.cause : 'answered';
};

describe('a request to an address that a user chose', () => {
  it('sends a form, and reads the answer', async () => {
    const url = await serve((request, response) => {
      request.on('data', (body) => response.setHeader('x-body', `${request.method} ${body}`).end('{"ok":true}'));
    });
    const answer = await open(url, { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams({ a: '1' }) });
    expect([answer.status, answer.headers.get('x-body'), await answer.json()]).toEqual([200, 'POST a=1', { ok: true }]);
  });

  it('follows no redirect', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1' }).end());
    expect((await open(url, get)).status).toBe(302);
  });

  it('goes to public addresses only, as typed and as resolved', async () => {
    const walled = publicFetch({ isPrivateAllowed: false });
    let calls = 0;
    const url = await serve((_, response) => {
      calls++;
      response.end();
    });
    for (const address of [url, 'https://127.0.0.1', 'https://localhost', 'ftp://exemple.fr'])
      expect(await causeOf(walled(address, get))).toBeInstanceOf(PrivateAddress);
    expect(calls).toBe(0);
  });

  it('ends in time and in bytes', async () => {
    const silent = await serve(() => undefined);
    expect(await causeOf(open(silent, get))).toMatchObject({ name: 'AbortError' });
    const slow = await serve((_, response) => response.write('a'));
    expect(await causeOf(open(slow, get))).not.toBe('answered');
    const long = await serve((_, response) => response.end('x'.repeat(1_000_001)));
    expect(await causeOf(open(long, get))).toMatchObject({ message: expect.stringContaining('1000000') });
    expect(await causeOf(open('http://127.0.0.1:1', get))).toMatchObject({ code: 'ECONNREFUSED' });
  });
});
