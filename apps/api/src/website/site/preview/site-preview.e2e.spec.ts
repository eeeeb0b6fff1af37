import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../../test/activities-fixture.js';
import { bankImage } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const preview = async (path: string, body: Record<string, unknown>) =>
  (await site.post(`/${path}/preview`, body)).json<{ html: string }>().html;

describe('the preview of a draft', () => {
  it('is the page that members would see, and is stored nowhere', async () => {
    const image = await bankImage(app, site);
    const draft = { title: 'Bientôt', content: '<p>Noël<script>alert(1)</script></p>', date: '2026-12-01', lg_id: image.id };
    const html = await eventually(async () => {
      const page = await preview('articles', draft);
      return page.includes(image.path) ? page : undefined;
    });
    expect(html).toContain('<h1>Bientôt</h1>');
    expect(html).toContain('<p>Noël</p>');
    expect(html).toContain('01/12/2026');
    expect(html).not.toContain('<script');
    expect((await site.get('/articles')).json()).toMatchObject({ totalCount: 0 });
  });

  it('carries its own policy, and no link that opens in its frame', async () => {
    const html = await preview('articles', {});
    expect(html).toContain('Sans titre');
    expect(html).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; img-src &#x27;self&#x27;/);
    expect(html).toContain('<base target="_blank"/>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect((await site.open()).body).not.toContain('<base');
  });

  it('shows an advantage, and the page around a text', async () => {
    const advantage = { title: 'Cinéma', type: 'link', link: 'https://cinema.example', description: '<p>Cinq euros</p>' };
    expect(await preview('advantages', advantage)).toContain('Ouvrir cinema.example');
    expect(await preview('parameters', { code: 'edito_content', content: '<p>Un mot<script>x</script></p>' })).toContain('<p>Un mot</p>');
    expect(await preview('parameters', { code: 'contact_text', content: '<p>Au local</p>' })).toContain('<p>Au local</p>');
    expect((await site.open()).body).not.toContain('Un mot');
  });

  it('refuses a video that is none, and a user who may not edit the site', async () => {
    expect(codeOf(await site.post('/articles/preview', { type: 'video', video: 'https://evil.example' }))).toBe('422 article.video');
    const colleague = await site.colleague('PEOPLE_ACCESS');
    expect(codeOf(await colleague.post('/articles/preview', {}))).toBe('403 access.permission');
  });

  it('shows no image of another structure', async () => {
    const stranger = await site.stranger();
    const image = await bankImage(app, site);
    const html = (await stranger.post('/articles/preview', { lg_id: image.id, cover_id: newId() })).json<{ html: string }>().html;
    expect(html).not.toContain(image.path);
  });
});
