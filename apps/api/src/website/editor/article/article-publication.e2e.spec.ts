import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { violationsOf } from '../../../../test/directory-fixture.js';
import { bankImage } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import type { ArticleDto, ArticleVersionsDto } from './article.dto.js';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const [cover, lg] = [newId(), newId()];
const noel = { title: 'Arbre de Noël', content: '<p>Le 12</p>', date: '2026-01-05', type: 'image', cover_id: cover, lg_id: lg };
const added = async (change: Record<string, unknown> = {}) => {
  const answer = await site.post('/articles', { ...noel, status: 'PUBLISHED', ...change });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<ArticleDto>();
};
const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const shown = async (title: string) => (await site.open('actualites')).body.includes(title);
const addressOf = ({ id }: { id: string }, slug: string) => `actualites/${slug}-${id.slice(-12)}`;

describe('the working copy of an article', () => {
  it('is on the site when its changes are published', async () => {
    const article = await added({ title: 'Bal' });
    const drafted = await site.post(`/articles/${article.id}/draft`, { title: 'Grand bal' });
    expect(drafted.json()).toMatchObject({ title: 'Bal', status: 'PUBLISHED', draft: { title: 'Grand bal', content: '<p>Le 12</p>' } });
    expect((await site.open(addressOf(article, 'bal'))).body).not.toContain('Grand bal');
    expect((await site.post(`/articles/${article.id}/publish`)).json()).toMatchObject({ title: 'Grand bal', draft: null });
    expect((await site.open(addressOf(article, 'grand-bal'))).body).toContain('<h1>Grand bal</h1>');
  });

  it('is discarded, and no other editor is overwritten', async () => {
    const article = await added({ title: 'Loto' });
    const { version } = (await site.post(`/articles/${article.id}/draft`, { title: 'Grand loto' })).json<ArticleDto>();
    const late = { headers: { 'if-match': `"${article.version}"` } };
    const stale = await app.inject({
      method: 'POST',
      url: `/api/articles/${article.id}/draft`,
      headers: { ...site.clerk.headers, ...late.headers },
      payload: { title: 'Petit loto' },
    });
    expect(stale.statusCode).toBe(412);
    expect((await site.post(`/articles/${article.id}/discard_draft`)).json()).toMatchObject({ draft: null, version: version + 1 });
  });

  it('leaves every version readable, and any of them can be the next draft', async () => {
    const article = await added({ title: 'Un' });
    await site.post(`/articles/${article.id}/draft`, { title: 'Deux' });
    await site.post(`/articles/${article.id}/publish`);
    const { versions } = (await site.get(`/articles/${article.id}/versions`)).json<ArticleVersionsDto>();
    expect(versions.map(({ title, is_draft }) => [title, is_draft])).toEqual([
      ['Deux', false],
      ['Deux', true],
      ['Un', false],
    ]);
    expect(versions[0]?.saved_by).not.toBe('');
    const oldest = (await site.get(`/articles/${article.id}/versions?limit=2&page=2`)).json<ArticleVersionsDto>();
    expect(oldest).toMatchObject({ totalCount: 3, versions: [{ title: 'Un' }] });
    expect(codeOf(await (await site.stranger()).get(`/articles/${article.id}/versions`))).toBe('404 article.unknown');
    expect(codeOf(await (await site.stranger()).post(`/articles/${article.id}/draft`, { title: 'X' }))).toBe('404 article.unknown');
  });
});

describe('the dates of an article', () => {
  it('bring it to the site and take it away, without a write or a restart', async () => {
    const dates = { publish_at: later(60_000), expire_at: later(120_000) };
    const article = await added({ title: 'Programmé', ...dates });
    expect(article).toMatchObject({ status: 'PUBLISHED', ...dates });
    expect(await shown('Programmé')).toBe(false);
    app.clock.advance(60_000);
    expect(await shown('Programmé')).toBe(true);
    app.clock.advance(60_000);
    expect(await shown('Programmé')).toBe(false);
  });

  it('are cancelled, and refused where they make no sense', async () => {
    const article = await added({ title: 'Annulé', publish_at: later(60_000) });
    const cancelled = await site.post(`/articles/${article.id}/unpublish`);
    expect(cancelled.json()).toMatchObject({ status: 'DRAFT', publish_at: null });
    const refused = await site.put(`/articles/${article.id}`, { publish_at: later(1000) });
    expect(violationsOf(refused)).toEqual(['publish_at: Un brouillon n’a pas de date : choisissez le statut Publié.']);
    const disordered = { status: 'PUBLISHED', publish_at: later(2000), expire_at: later(1000) };
    expect(codeOf(await site.put(`/articles/${article.id}`, disordered))).toBe('422 article.dates');
  });
});

describe('the address of an article', () => {
  it('follows its title, and a former one leads to it', async () => {
    const article = await added({ title: 'Été à la mer' });
    await site.put(`/articles/${article.id}`, { title: 'Été à la montagne' });
    const address = addressOf(article, 'ete-a-la-montagne');
    for (const former of [addressOf(article, 'ete-a-la-mer'), `actualites/${article.id}`]) {
      const { statusCode, headers } = await site.open(former);
      expect([statusCode, headers.location]).toEqual([301, `/site/${site.slug}/${address}`]);
    }
    expect((await site.open(address)).statusCode).toBe(200);
    expect((await site.open('sitemap.xml')).body).toContain(address);
    expect((await site.open(`actualites/rien-${'0'.repeat(12)}`)).statusCode).toBe(404);
  });
});

describe('the pictures of an article', () => {
  it('are described before it is published, or said to be decorative', async () => {
    const picture = await bankImage(app, site, { alt: '' });
    const article = await added({ status: 'DRAFT', cover_id: picture.id, lg_id: picture.id });
    const message = 'Décrivez cette image (texte de remplacement), ou dites qu’elle est décorative.';
    expect(violationsOf(await site.post(`/articles/${article.id}/publish`))).toEqual([`cover_id: ${message}`, `lg_id: ${message}`]);
    expect(codeOf(await site.put(`/articles/${article.id}`, { status: 'PUBLISHED' }))).toBe('422 article.undescribed-image');
    expect((await site.put(`/images/${picture.id}`, { decorative: true })).json()).toMatchObject({ decorative: true, alt: '' });
    expect((await site.post(`/articles/${article.id}/publish`)).json()).toMatchObject({ status: 'PUBLISHED' });
    const described = await site.put(`/images/${picture.id}`, { alt: 'Un sapin' });
    expect(described.json()).toMatchObject({ decorative: false, alt: 'Un sapin' });
  });
});
