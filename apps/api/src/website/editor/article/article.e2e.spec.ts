import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture, violationsOf } from '../../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { ArticleDto } from './article.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const [cover, lg] = [newId(), newId()];
const noel = { title: 'Arbre de Noël', content: '<p>Le 12 décembre</p>', date: '2026-11-20', type: 'image', cover_id: cover, lg_id: lg };
const added = async (change: Record<string, unknown> = {}) => {
  const answer = await fixture.post('/articles', { ...noel, ...change });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<ArticleDto>();
};
const titles = async (query: string) =>
  (await fixture.get(`/articles?${query}`)).json<{ articles: ArticleDto[] }>().articles.map(({ title }) => title);
const missing = 'Veuillez renseigner les informations manquantes.';

describe('an article', () => {
  it('gives back every field, as a draft', async () => {
    const article = await added();
    expect(article).toEqual({
      ...{ id: expect.any(String), ...noel, video: null, md_id: null, sm_id: null },
      ...{ status: 'DRAFT', publish_at: null, expire_at: null, draft: null, members_only: false, isDeleted: false, version: 1 },
    });
    expect((await fixture.get(`/articles/${article.id}`)).json()).toEqual({ ...article, updated_at: expect.any(String) });
  });

  it('has its video by id', async () => {
    const video = { type: 'video', video: 'https://youtu.be/dQw4w9WgXcQ?si=tracking', lg_id: null };
    expect((await added(video)).video).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    const evil = { ...noel, ...video, video: 'https://evil.example/dQw4w9WgXcQ' };
    expect(codeOf(await fixture.post('/articles', evil))).toBe('422 article.video');
  });

  it.each([
    [{ title: ' ' }, `title: ${missing}`],
    [{ cover_id: null }, `cover_id: ${missing}`],
    [{ lg_id: null }, `lg_id: ${missing}`],
    [{ type: 'video' }, `video: ${missing}`],
  ])('is refused when it is incomplete: %j', async (change, violation) =>
    expect(violationsOf(await fixture.post('/articles', { ...noel, ...change }))).toEqual([violation]),
  );

  it('is published, listed by day, found by its status, and exported', async () => {
    const { id } = await added({ title: 'Ancien', date: '2026-01-05', status: 'PUBLISHED' });
    await added({ title: 'Récent', date: '2026-12-01' });
    expect((await titles('limit=50'))[0]).toBe('Récent');
    expect(await titles('filters[status]=PUBLISHED')).toEqual(['Ancien']);
    expect((await fixture.post(`/articles/${id}/unpublish`)).json()).toMatchObject({ status: 'DRAFT' });
    expect((await fixture.post(`/articles/${id}/publish`)).json()).toMatchObject({ status: 'PUBLISHED' });
    const sheet = await fixture.get('/articles/download?format=csv&filters[status]=PUBLISHED');
    expect(sheet.body).toContain('Ancien');
    expect(sheet.body).not.toContain('Récent');
  });

  it('is removed and restored', async () => {
    const { id } = await added({ title: 'Passager' });
    expect((await fixture.remove(`/articles/${id}`)).json()).toMatchObject({ isDeleted: true });
    expect(await titles('filters[searchname]=passager')).toEqual([]);
    await fixture.post(`/articles/${id}/restore`);
    expect(await titles('filters[searchname]=passager')).toEqual(['Passager']);
    expect((await fixture.get(`/articles/${id}/history`)).body).toContain('a supprimé l’article');
  });

  it('is of one environment, for who may edit the website', async () => {
    const { id } = await added();
    expect(codeOf(await (await fixture.stranger()).get(`/articles/${id}`))).toBe('404 article.unknown');
    expect(codeOf(await (await fixture.colleague('PEOPLE_ACCESS')).get('/articles'))).toBe('403 access.permission');
  });
});
