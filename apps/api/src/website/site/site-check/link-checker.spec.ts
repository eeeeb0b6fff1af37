import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LinkChecker } from './link-checker.js';

class LocalLinkChecker extends LinkChecker {
  protected override isAllowed(address: string): boolean {
    return address === '127.0.0.1' || super.isAllowed(address);
  }
}

let server: Server;
let origin: string;
const requests: string[] = [];
beforeAll(async () => {
  server = createServer(({ url = '', method }, response) => {
    requests.push(`${method} ${url}`);
    if (url === '/metadata') response.writeHead(302, { location: 'http://169.254.169.254/latest' });
    else if (url === '/moved') response.writeHead(301, { location: '/there' });
    else if (url === '/loop') response.writeHead(302, { location: '/loop' });
    else if (url === '/no-head') response.writeHead(method === 'HEAD' ? 405 : 200);
    else response.writeHead(Number(url.slice(1)) || 200);
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

describe('a link to another site', () => {
  it.each([
    ['/there', 'alive'],
    ['/moved', 'alive'],
    ['/no-head', 'alive'],
    ['/401', 'alive'],
    ['/429', 'alive'],
    ['/404', 'missing'],
    ['/410', 'missing'],
    ['/503', 'unreachable'],
    ['/loop', 'unreachable'],
    ['/metadata', 'refused'],
  ])('%s is %s', async (path, state) =>
    expect(await new LocalLinkChecker().check([`${origin}${path}`])).toEqual(new Map([[`${origin}${path}`, state]])),
  );

  it('never leads to this machine or its network', async () => {
    const before = requests.length;
    const links = [
      origin,
      origin.replace('127.0.0.1', 'localhost'),
      'http://[::1]/',
      'http://10.0.0.1',
      'ftp://a.example',
      'http://a:b@c.example',
    ];
    expect([...(await new LinkChecker().check(links)).values()]).toEqual(links.map(() => 'refused'));
    expect(requests).toHaveLength(before);
  });
});
