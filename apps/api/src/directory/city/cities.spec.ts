import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Config } from '../../platform/config/config.js';
import { Cities } from './cities.js';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A service of cities on this machine. */
async function service(listener: RequestListener): Promise<Cities> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return citiesOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
const citiesOf = (geoApiUrl: string | null): Cities => new Cities({ geoApiUrl } as Config);

describe('the cities of a zip code', () => {
  it('are those of the service, by name', async () => {
    const urls: (string | undefined)[] = [];
    const cities = await service((request, answer) => {
      urls.push(request.url);
      answer.end(JSON.stringify([{ nom: 'Villeneuve' }, { nom: 'Ambérieux' }]));
    });
    expect(await cities.at('01400')).toEqual(['Ambérieux', 'Villeneuve']);
    expect(await cities.at('01400')).toEqual(['Ambérieux', 'Villeneuve']);
    expect(urls).toEqual(['/communes?codePostal=01400&fields=nom&format=json']);
  });
  it.each<[string, RequestListener]>([
    ['fails', (_, answer) => answer.writeHead(503).end()],
    ['answers no list', (_, answer) => answer.end('<html>')],
    ['hangs up', (request) => request.socket.destroy()],
  ])('are those of the list when the service %s, which is then left alone for a while', async (_, listener) => {
    let requestCount = 0;
    const cities = await service((request, answer) => {
      requestCount++;
      listener(request, answer);
    });
    expect(await cities.at('69001')).toEqual(['Lyon']);
    expect(await cities.at('75011')).toEqual(['Paris']);
    expect(requestCount).toBe(1);
  });
  it('are known from the list at once, and from the service when they are newer', async () => {
    let requestCount = 0;
    const cities = await service((_, answer) => {
      requestCount++;
      answer.end(JSON.stringify([{ nom: 'Nouvelleville' }]));
    });
    expect([await cities.isKnown('69001'), requestCount]).toEqual([true, 0]);
    expect([await cities.isKnown('00001'), requestCount]).toEqual([true, 1]);
  });
  it('are none for what is no zip code', async () => {
    const cities = citiesOf(null);
    expect([await cities.at('6900'), await cities.at('00000'), await cities.isKnown('lyon')]).toEqual([[], [], false]);
  });
});
