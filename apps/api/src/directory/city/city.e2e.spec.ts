import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ config: { geoApiUrl: null } });
}, 60_000);
afterAll(() => app?.close());

const ask = ({ headers }: SignedIn, zipCode: string) => app.inject({ method: 'GET', url: `/api/cities?zip_code=${zipCode}`, headers });

describe('the cities of a zip code', () => {
  it('are answered to any session, none for an unknown code', async () => {
    const claire = await signedIn(app, { permissions: [] });
    expect((await ask(claire, '69003')).json()).toEqual({ totalCount: 1, cities: [{ zip_code: '69003', city: 'Lyon' }] });
    expect((await ask(claire, '99999')).json()).toEqual({ totalCount: 0, cities: [] });
    expect((await ask(claire, '69')).statusCode).toBe(400);
  });

  it('are limited per user', async () => {
    const [hasty, calm] = [await signedIn(app), await signedIn(app)];
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await ask(hasty, '69003')).statusCode));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await ask(calm, '69003')).statusCode).toBe(200);
  });
});
