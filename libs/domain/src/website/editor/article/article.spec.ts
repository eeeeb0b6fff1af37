import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { ArticleEvent, ArticleFields, Video } from './article.events.js';
import { type ArticleCommand, articleDecider } from './article.js';
import { videoAddress, videoOf } from './video.js';

const article = specify(articleDecider);
const news: ArticleFields = {
  title: 'Noël',
  content: '<p>Le 12 décembre</p>',
  date: localDate('2026-11-20'),
  kind: 'image',
  video: null,
  coverId: newId(),
  lgId: newId(),
  mdId: null,
  smId: null,
};
const added: ArticleEvent = { type: 'ArticleAdded', data: news };
const film: Video = { provider: 'vimeo', id: '123456789' };
const add = (change: Partial<ArticleFields> = {}): ArticleCommand => ({ type: 'AddArticle', data: { fields: { ...news, ...change } } });
const publish: ArticleCommand = { type: 'ReviseArticle', data: { fields: {}, publication: 'PUBLISHED' } };

describe('an article', () => {
  it('is a draft by itself', () => {
    article
      .given()
      .when(add({ title: ' Noël ' }))
      .then(added);
    article
      .given()
      .when(add())
      .thenState((state) => expect(state).toMatchObject({ publication: 'DRAFT' }));
  });
  it('is published and unpublished', () => {
    article.given(added).when(publish).then({ type: 'ArticlePublished', data: {} });
    article
      .given(added, { type: 'ArticlePublished', data: {} })
      .when({ type: 'ReviseArticle', data: { fields: {}, publication: 'DRAFT' } })
      .then({ type: 'ArticleUnpublished', data: {} });
  });
  it.each<[string, Partial<ArticleFields>, string]>([
    ['a title', { title: ' ' }, 'title'],
    ['a cover', { coverId: null }, 'cover_id'],
    ['its widest picture', { lgId: null }, 'lg_id'],
    ['its video', { kind: 'video' }, 'video'],
  ])('needs %s', (_, change, field) =>
    article
      .given()
      .when(add(change))
      .thenRefuses('article.incomplete', ({ violations }) => expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([field])),
  );
  it('needs no picture but the cover when it is a video', () =>
    article
      .given()
      .when(add({ kind: 'video', video: film, lgId: null }))
      .thenTypes('ArticleAdded'));
  it('drops the video of an article with pictures', () =>
    article
      .given()
      .when(add({ video: film }))
      .then(added));
  it('is removed and comes back', () => {
    article.given(added).when({ type: 'RemoveArticle' }).thenTypes('ArticleRemoved');
    article.given(added, { type: 'ArticleRemoved', data: {} }).when({ type: 'RestoreArticle' }).thenTypes('ArticleRestored');
  });
  it('must exist to be published', () => article.given().when(publish).thenRefuses('article.unknown'));
  it.each([add(), publish].map((command) => [command.type, command] as const))('%s sent twice has no second effect', (type, command) =>
    article.given(...(type === 'AddArticle' ? [] : [added])).thenRepeating(command),
  );
});

describe('the video of an article', () => {
  it.each<[string, Video]>([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', { provider: 'youtube', id: 'dQw4w9WgXcQ' }],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', { provider: 'youtube', id: 'dQw4w9WgXcQ' }],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', { provider: 'youtube', id: 'dQw4w9WgXcQ' }],
    ['https://vimeo.com/123456789', film],
    ['https://player.vimeo.com/video/123456789', film],
    ['https://www.dailymotion.com/video/x8abcde', { provider: 'dailymotion', id: 'x8abcde' }],
    ['https://dai.ly/x8abcde', { provider: 'dailymotion', id: 'x8abcde' }],
  ])('is read from %s', (address, video) => {
    expect(videoOf(address)).toEqual(video);
    expect(videoOf(videoAddress(video))).toEqual(video);
  });
  it.each([
    '',
    'dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=x"><script>',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://constructor/dQw4w9WgXcQ',
  ])('is of one of three providers, by id: %j', (address) => expect(refusalOf(() => videoOf(address))?.code).toBe('article.video'));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
