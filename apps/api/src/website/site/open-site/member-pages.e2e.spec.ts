import { articleAddress } from '@intendance/domain/website/editor/article/article-address.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signInMember } from '../../../../test/member-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';

let app: TestApp;
let site: SiteFixture;
let cookie: string;
const articles: Record<'open' | 'closed', string> = { open: '', closed: '' };
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  ({ cookie } = await signInMember(app, site));
  const fields = { content: '<p>Texte</p>', type: 'video', video: 'https://vimeo.com/123456789', cover_id: newId(), date: '2026-03-10' };
  for (const [name, members_only] of [
    ['open', false],
    ['closed', true],
  ] as const)
    articles[name] = articleAddress(
      (await site.post('/articles', { ...fields, title: `Article ${name}`, status: 'PUBLISHED', members_only })).json().id,
      { title: `Article ${name}` },
    );
  await site.post('/advantages', { title: 'Cinéma', type: 'link', link: 'https://cinema.example', status: 'PUBLISHED' });
}, 60_000);
afterAll(async () => app?.close());

const paths = { home: '', cse: 'cse', advantages: 'avantages', blog: 'actualites', contact: 'contact' } as const;
type Page = keyof typeof paths;
const pages = Object.keys(paths) as Page[];
const publicPaths = ['mentions-legales', 'donnees-personnelles', 'accessibilite', 'plan-du-site', 'connexion'];
const restrict = (...member_pages: Page[]) => site.put('/website/parameters', { member_pages });
const outcome = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answer } = await site.open(path, headers);
  return [statusCode, answer['cache-control']];
};

describe('who reads a page', () => {
  describe.each(pages)('when %s is for members', (restricted) => {
    beforeAll(async () => {
      expect((await restrict(restricted)).statusCode).toBe(200);
    });
    it.each(pages)('%s', async (page) => {
      expect(await outcome(paths[page])).toEqual(page === restricted ? [303, 'no-store'] : [200, 'no-cache']);
      expect(await outcome(paths[page], { cookie })).toEqual([200, 'private, no-store']);
    });
    it.each(publicPaths)('%s stays public', async (path) => expect((await site.open(path)).statusCode).toBe(200));
  });

  it('an article follows its page, and its own flag', async () => {
    await restrict();
    const visit = async (headers: Record<string, string> = {}) => [
      (await outcome(`actualites/${articles.open}`, headers))[0],
      (await outcome(`actualites/${articles.closed}`, headers))[0],
    ];
    expect([await visit(), await visit({ cookie })]).toEqual([
      [200, 404],
      [200, 200],
    ]);
    await restrict('blog');
    expect([await visit(), await visit({ cookie })]).toEqual([
      [303, 303],
      [200, 200],
    ]);
  });

  it('the plan of the site names what its reader may open, and is stored for no other reader', async () => {
    const plan = async (headers: Record<string, string> = {}) => {
      const { body, headers: answer } = await site.open('plan-du-site', headers);
      return [body.includes('Article open'), body.includes('Article closed'), answer['cache-control']];
    };
    await restrict();
    expect([await plan(), await plan({ cookie })]).toEqual([
      [true, false, 'no-cache'],
      [true, true, 'private, no-store'],
    ]);
    await restrict('blog');
    expect([await plan(), await plan({ cookie })]).toEqual([
      [false, false, 'no-cache'],
      [true, true, 'private, no-store'],
    ]);
  });

  it('neither the feed, the sitemap nor the home page shows contents of a page for members', async () => {
    await restrict();
    expect((await site.open('rss.xml')).body).toContain('Article open');
    expect((await site.open()).body).toContain('application/rss+xml');
    await restrict('blog', 'advantages');
    expect((await site.open('rss.xml')).statusCode).toBe(404);
    const sitemap = (await site.open('sitemap.xml')).body;
    expect([sitemap.includes('actualites'), sitemap.includes('avantages'), sitemap.includes('/contact<')]).toEqual([false, false, true]);
    const home = (await site.open()).body;
    for (const text of ['Article open', 'Cinéma', 'application/rss+xml']) expect(home).not.toContain(text);
    expect((await site.open('', { cookie })).body).toContain('Article open');
  });

  it('a page that was public is sent again to nobody once it is for members', async () => {
    await restrict();
    const { headers } = await site.open('cse');
    await restrict('cse');
    const again = await site.open('cse', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.headers.location]).toEqual([303, `/site/${site.slug}/connexion`]);
  });

  it('a message is sent from a page for members by a member only', async () => {
    await restrict('contact');
    const message = { name: 'Anne Martin', email: 'anne@exemple.fr', message: 'Bonjour' };
    expect((await site.send('contact', message)).headers.location).toBe(`/site/${site.slug}/connexion`);
    expect((await site.send('contact', message, { cookie })).headers.location).toBe(`/site/${site.slug}/contact/envoye`);
  });
});

describe('the sign-in', () => {
  it('leads to the page that the visitor asked for, by its key', async () => {
    await restrict('blog');
    const invitation = await site.open(`actualites/${articles.open}`);
    const key = String(invitation.headers['set-cookie']).split(';')[0] ?? '';
    expect(key).toBe('intendance_page=blog');
    const { location } = await signInMember(app, site, key);
    expect(location).toBe(`/site/${site.slug}/actualites`);
  });
  it.each(['intendance_page=https://evil.example', 'intendance_page=constructor', 'intendance_page=//evil', 'x=1'])(
    'ignores any other key: %s',
    async (key) => expect((await signInMember(app, site, key)).location).toBe(`/site/${site.slug}/mon-espace`),
  );
});
