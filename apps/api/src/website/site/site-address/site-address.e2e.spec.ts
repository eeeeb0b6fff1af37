import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { siteFixture } from '../../../../test/site-fixture.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(async () => app?.close());

const locationOf = async (slug: string) => {
  const { statusCode, headers } = await app.inject({ method: 'GET', url: `/site/${slug}` });
  return [statusCode, headers.location];
};

describe('the address of a site', () => {
  it('changes ten times a day; the three latest former ones lead to it, and older ones are free', async () => {
    const [site, other] = [await siteFixture(app), await siteFixture(app)];
    const statuses: number[] = [];
    for (let count = 1; count <= 11; count++) {
      const { statusCode } = await site.put('/website/address', { slug: `horizon-${count}` });
      statuses.push(statusCode);
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9);
    expect(statuses.at(-1)).toBe(429);
    const last = statuses.lastIndexOf(200) + 1;
    expect((await locationOf(`horizon-${last}`))[0]).toBe(200);
    expect(await locationOf(`horizon-${last - 3}`)).toEqual([expect.any(Number), `/site/horizon-${last}`]);
    expect((await locationOf(`horizon-${last - 4}`))[0]).toBe(404);
    expect((await other.put('/website/address', { slug: `horizon-${last - 3}` })).statusCode).toBe(409);
    expect((await other.put('/website/address', { slug: `horizon-${last - 4}` })).statusCode).toBe(200);
    expect((await locationOf(`horizon-${last - 4}`))[0]).toBe(200);
  });
});
