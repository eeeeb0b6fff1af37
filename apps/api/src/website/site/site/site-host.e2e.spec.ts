import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bankImage } from '../../../../test/image-fixture.js';
import { signInMember } from '../../../../test/member-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { siteHostOf } from './site-host.js';

const hosting = { publicUrl: 'https://gestion.exemple.fr', brandHosts: { 'flash.exemple.fr': 'flash' } } as const;
let app: TestApp;
let site: SiteFixture;
afterAll(async () => app?.close());

const ask = async (host: string, url: string, method: 'GET' | 'POST' = 'GET', headers: Record<string, string> = {}) => {
  app.clock.advance(1001);
  const answer = await app.inject({ method, url, headers: { host, ...headers } });
  return { ...answer, line: [answer.statusCode, answer.headers.location ?? null], headers: answer.headers, body: answer.body };
};

describe('the host of a site', () => {
  it.each([
    ['https://sites.exemple.fr', 'sites.exemple.fr', { slug: undefined }],
    ['https://sites.exemple.fr', 'Sites.Exemple.fr', { slug: undefined }],
    ['https://sites.exemple.fr', 'gestion.exemple.fr', undefined],
    ['https://{slug}.exemple.fr', 'cse-demo.exemple.fr', { slug: 'cse-demo' }],
    ['https://{slug}.exemple.fr', 'gestion.exemple.fr', undefined],
    ['https://{slug}.exemple.fr', 'flash.exemple.fr', undefined],
    ['https://{slug}.exemple.fr', 'a.b.exemple.fr', undefined],
    ['https://{slug}.exemple.fr', 'cse-demo.exemple.fr.evil.example', undefined],
    [null, 'sites.exemple.fr', undefined],
  ])('with %s, %s', (sitesUrl, hostname, expected) => expect(siteHostOf({ ...hosting, sitesUrl }, hostname)).toEqual(expected));
});

describe('sites on one host', () => {
  beforeAll(async () => {
    app = await openTestApp({ config: { ...hosting, sitesUrl: 'https://sites.exemple.fr', trustProxy: 1 } });
    site = await siteFixture(app);
  }, 60_000);

  it('are served there with their own policy, and lead there from the back-office', async () => {
    const page = await ask('sites.exemple.fr', `/site/${site.slug}`);
    expect([page.statusCode, page.headers['content-security-policy']]).toEqual([200, expect.stringMatching(/^default-src 'none'/)]);
    expect(page.body).toContain(`<link rel="canonical" href="https://sites.exemple.fr/site/${site.slug}"/>`);
    expect((await ask('sites.exemple.fr', `/${site.slug}`)).line).toEqual([303, `/site/${site.slug}`]);
    const moved = `https://sites.exemple.fr/site/${site.slug}/contact?a=b`;
    expect((await ask('gestion.exemple.fr', `/site/${site.slug}/contact?a=b`)).line).toEqual([303, moved]);
    expect((await ask('gestion.exemple.fr', `/site/${site.slug}/contact`, 'POST')).line).toEqual([404, null]);
    expect((await site.get('/website/address')).json().url).toBe(`https://sites.exemple.fr/site/${site.slug}`);
  });

  it.each(['/', '/home', '/login', '/api/users/me', '/api/refunds', '/api/login_check', '/health', '/metrics', '/api/docs'])(
    'answer no route of the back-office: %s',
    async (path) => {
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, headers, body } = await ask('sites.exemple.fr', path, method);
        const isSlug = method === 'GET' && /^\/[a-z]{3,}$/.test(path);
        expect([path, statusCode, headers.location]).toEqual([path, isSlug ? 303 : 404, isSlug ? `/site${path}` : undefined]);
        if (!isSlug) expect(body).toContain('<h1>Page introuvable</h1>');
      }
    },
  );

  it('show the images of the bank', async () => {
    const { path } = await bankImage(app, site);
    expect((await ask('sites.exemple.fr', path)).headers['content-type']).toBe('image/webp');
    expect((await ask('sites.exemple.fr', '/site/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('give members a cookie of that host only, for https', async () => {
    const { setCookie } = await signInMember(app, site, '', { host: 'sites.exemple.fr' });
    expect(setCookie).toMatch(/^intendance_membre=[\w-]{43}; Path=\/site\/[\w-]+; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure$/);
  });

  it('believe the host of the proxy next to the program, and of no other', async () => {
    const forwarded = { 'x-forwarded-host': 'sites.exemple.fr' };
    expect((await ask('interne', `/site/${site.slug}`, 'GET', forwarded)).statusCode).toBe(200);
    expect((await ask('interne', '/api/users/me', 'GET', forwarded)).statusCode).toBe(404);
    await app.close();
    app = await openTestApp({ config: { ...hosting, sitesUrl: 'https://sites.exemple.fr' } });
    expect((await ask('gestion.exemple.fr', '/api/users/me', 'GET', forwarded)).statusCode).toBe(401);
  });
});

describe('a host per site', () => {
  beforeAll(async () => {
    await app?.close();
    app = await openTestApp({ config: { ...hosting, sitesUrl: 'https://{slug}.exemple.fr' } });
    site = await siteFixture(app);
  }, 60_000);

  it('serves its site, and no other one', async () => {
    const host = `${site.slug}.exemple.fr`;
    expect((await ask(host, '/')).line).toEqual([303, `/site/${site.slug}`]);
    expect((await ask(host, `/site/${site.slug}`)).statusCode).toBe(200);
    const other = await siteFixture(app);
    expect((await ask(host, `/site/${other.slug}`)).statusCode).toBe(404);
    await site.put('/website/address', { slug: 'horizon-lyon' });
    expect((await ask(host, `/site/${site.slug}/cse`)).line).toEqual([303, 'https://horizon-lyon.exemple.fr/site/horizon-lyon/cse']);
  });
});
