import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { NewsListDto } from './news.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
let operator: ReturnType<DirectoryFixture['by']>;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
  operator = fixture.by(await signedIn(app, { isOperator: true }));
}, 60_000);
afterAll(async () => app?.close());

const release = { title: 'Nouvelle version', content: '<p>Bonjour<script>x</script></p>', publish_at: '2026-03-15T08:00:00Z' };
const titles = async () => (await fixture.get('/news')).json<NewsListDto>().news.map(({ title }) => title);

describe('news of the platform', () => {
  it('are written by the operator, and seen by every structure from their publication on', async () => {
    const answer = await operator.post('/operator/news', release);
    expect(answer.statusCode).toBe(201);
    expect(answer.json<NewsListDto>().news[0]).toMatchObject({ content: '<p>Bonjour</p>', expire_at: null, specific: false });
    await operator.post('/operator/news', { ...release, title: 'Plus tard', publish_at: '2026-04-01T08:00:00Z' });
    await operator.post('/operator/news', { ...release, title: 'Passée', expire_at: '2026-03-16T08:00:00Z' });
    expect(await titles()).toEqual(['Nouvelle version']);
    expect((await operator.get('/operator/news')).json<NewsListDto>().totalCount).toBe(3);
  });

  it('may be of some structures only, which no other one learns', async () => {
    const { environmentId } = fixture.clerk;
    await operator.post('/operator/news', { ...release, title: 'Pour vous', environments: [environmentId] });
    expect(await titles()).toContain('Pour vous');
    const stranger = await fixture.stranger();
    expect((await stranger.get('/news')).body).not.toContain('Pour vous');
    expect((await fixture.get('/news')).body).not.toContain(environmentId);
  });

  it('are changed and withdrawn', async () => {
    const [news] = (await operator.post('/operator/news', { ...release, title: 'Brève' })).json<NewsListDto>().news;
    await operator.put(`/operator/news/${news?.id}`, { ...release, title: 'Longue' });
    expect(await titles()).toContain('Longue');
    expect(codeOf(await operator.put(`/operator/news/${news?.id}`, { ...release, title: ' ' }))).toBe('422 news.incomplete');
    expect(codeOf(await operator.put(`/operator/news/${news?.id}`, { ...release, expire_at: release.publish_at }))).toBe('422 news.dates');
    expect(codeOf(await operator.remove(`/operator/news/${news?.id}`))).toBe('200');
    expect(await titles()).not.toContain('Longue');
    expect(codeOf(await operator.put(`/operator/news/${news?.id}`, release))).toBe('404 news.unknown');
  });

  it('are written by nobody else', async () => expect(codeOf(await fixture.post('/operator/news', release))).toBe('403 access.operator'));
});
