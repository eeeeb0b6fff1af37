import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { specify } from '@intendance/testing/specify.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { ImageEvent, ImageId } from '../image/image.events.js';
import { imageStream } from '../image/image.events.js';
import { isShownAt } from '../page-item/schedule.js';
import type { ArticleEvent, ArticleFields, ArticleId } from './article.events.js';
import { type ArticleCommand, articleCase, articleDecider } from './article.js';
import { articleAddress, idEndOf } from './article-address.js';

const [coverId, lgId] = [newId<'image'>(), newId<'image'>()];
const noel: ArticleFields = {
  title: 'Noël',
  content: '<p>Le 12</p>',
  date: localDate('2026-11-20'),
  kind: 'image',
  video: null,
  ...{ coverId, lgId, mdId: null, smId: null },
};
const at = '2026-11-23T10:00:00.000Z';
const tomorrow = '2026-11-24T10:00:00.000Z';
const yesterday = '2026-11-22T10:00:00.000Z';
const added: ArticleEvent = { type: 'ArticleAdded', data: noel };
const published: ArticleEvent = { type: 'ArticlePublished', data: {} };
const newTitle = { ...noel, title: 'Arbre de Noël' };
const drafted: ArticleEvent = { type: 'ArticleDrafted', data: newTitle };
const scheduled = (publishAt: string | null, expireAt: string | null): ArticleEvent => ({
  type: 'ArticleScheduled',
  data: { publishAt, expireAt },
});
type DraftData = Extract<ArticleCommand, { type: 'DraftArticle' }>['data'];
const draft = (data: Partial<DraftData> = {}): ArticleCommand => ({
  type: 'DraftArticle',
  data: { fields: { title: 'Arbre de Noël' }, at, ...data },
});
const publish: ArticleCommand = { type: 'PublishArticle', data: { at } };
const revise = (data: Partial<Extract<ArticleCommand, { type: 'ReviseArticle' }>['data']>): ArticleCommand => ({
  type: 'ReviseArticle',
  data: { fields: {}, ...data },
});
const article = specify(articleDecider);

describe('the working copy of an article', () => {
  it('is beside what the site shows, until it is published', () => {
    article.given(added, published).when(draft()).then(drafted);
    article.given(added, published, drafted).when(publish).then({ type: 'ArticleRevised', data: newTitle });
    article
      .given(added, published, drafted)
      .when(publish)
      .thenState((state) => expect(state).toEqual({ status: 'live', fields: newTitle, position: 0, publication: 'PUBLISHED' }));
  });
  it('is not needed by an article that the site does not show', () => {
    const revised: ArticleEvent = { type: 'ArticleRevised', data: newTitle };
    article.given(added).when(draft()).then(revised);
    article.given(added, published, scheduled(tomorrow, null)).when(draft()).then(revised);
    article.given(added, published, scheduled(null, yesterday)).when(draft()).then(revised);
    article.given(added, published, scheduled(yesterday, tomorrow)).when(draft()).then(drafted);
  });
  it('is over when it says again what the site shows, or when it is discarded', () => {
    const discarded: ArticleEvent = { type: 'ArticleDraftDiscarded', data: {} };
    article
      .given(added, published, drafted)
      .when(draft({ fields: { title: 'Noël' } }))
      .then(discarded);
    article.given(added, published, drafted).when({ type: 'DiscardDraftOfArticle' }).then(discarded);
    article.given(added, published).when({ type: 'DiscardDraftOfArticle' }).then();
  });
  it('becomes the article when the site stops showing it', () =>
    article
      .given(added, published, drafted)
      .when(revise({ publication: 'DRAFT' }))
      .then({ type: 'ArticleRevised', data: newTitle }, { type: 'ArticleUnpublished', data: {} }));
  it('becomes the article when its new dates take it off the site', () =>
    article
      .given(added, published, drafted)
      .when(draft({ fields: {}, schedule: { publishAt: tomorrow } }))
      .then({ type: 'ArticleRevised', data: newTitle }, scheduled(tomorrow, null)));
  it('takes over a change that is saved at once', () => {
    const content = '<p>Le 13</p>';
    article
      .given(added, published, drafted)
      .when(revise({ fields: { content } }))
      .then({ type: 'ArticleRevised', data: { ...noel, content } }, { type: 'ArticleDrafted', data: { ...newTitle, content } });
  });
  it('is as complete as an article', () =>
    article
      .given(added, published)
      .when(draft({ fields: { title: ' ' } }))
      .thenRefuses('article.incomplete'));
  it.each([draft(), publish, revise({ publication: 'DRAFT' })])('$type sent twice has no second effect', (command) =>
    article.given(added, published, drafted).thenRepeating(command),
  );
});

describe('the dates of an article', () => {
  it('say from when to when the site shows a published one', () => {
    article
      .given(added)
      .when(revise({ publication: 'PUBLISHED', schedule: { publishAt: tomorrow } }))
      .then(published, scheduled(tomorrow, null));
    expect(isShownAt({ publishAt: at, expireAt: tomorrow }, at)).toBe(true);
    expect(isShownAt({ publishAt: tomorrow, expireAt: null }, at)).toBe(false);
    expect(isShownAt({ publishAt: null, expireAt: at }, at)).toBe(false);
  });
  it('are cancelled alone, or with the publication', () => {
    article
      .given(added, published, scheduled(tomorrow, null))
      .when(revise({ schedule: { publishAt: null } }))
      .then(scheduled(null, null));
    article
      .given(added, published, scheduled(tomorrow, null))
      .when(revise({ publication: 'DRAFT' }))
      .then({ type: 'ArticleUnpublished', data: {} }, scheduled(null, null));
  });
  it('give way to a publication at once', () => {
    article.given(added, published, scheduled(tomorrow, null)).when(publish).then(scheduled(null, null));
    article.given(added, published, scheduled(null, yesterday)).when(publish).then(scheduled(null, null));
    article.given(added).when(publish).then(published);
  });
  it.each<[string, Parameters<typeof revise>[0], string]>([
    ['of a draft', { schedule: { publishAt: tomorrow } }, 'publish_at'],
    ['in the wrong order', { publication: 'PUBLISHED', schedule: { publishAt: tomorrow, expireAt: at } }, 'expire_at'],
  ])('are refused %s', (_, data, field) =>
    article
      .given(added)
      .when(revise(data))
      .thenRefuses('article.dates', ({ violations }) => expect(violations[0]?.propertyPath).toBe(field)),
  );
});

describe('the pictures of a published article', () => {
  const id = newId<'article'>() as ArticleId;
  const picture = (alt: string, isDecorative?: boolean): ImageEvent[] => [
    {
      type: 'ImageAdded',
      data: {
        ...{ name: 'Sapin', type: 'article', alt, format: 'lg', batchToken: 'x' },
        ...(isDecorative === undefined ? {} : { isDecorative }),
        crop: { x: 0, y: 0, width: 1920, height: 640 },
        file: { width: 1920, height: 640, hash: '00000000' },
        source: { id: newId<'attachment'>(), width: 1920, height: 1280 },
      },
    },
  ];
  const given = (alt: string, isDecorative?: boolean, ...events: ArticleEvent[]) =>
    specifyCase(articleCase).given({
      article: [added, ...events],
      images: new Map([coverId, lgId].map((image) => [imageStream(image as ImageId), picture(alt, isDecorative)])),
    });
  const fields = ['cover_id', 'lg_id'];
  it('are described, or said to be decorative', () => {
    given('')
      .when({ ...publish, id })
      .thenRefuses('article.undescribed-image', ({ violations }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(fields),
      );
    given('Un sapin')
      .when({ ...publish, id })
      .thenTypes('ArticlePublished');
    given('', true)
      .when({ ...publish, id })
      .thenTypes('ArticlePublished');
  });
  it('are left alone where the site shows them already', () =>
    given('', false, published)
      .when({ ...revise({ fields: { title: 'Autre' } }), id })
      .thenTypes('ArticleRevised'));
  it('may wait in a draft', () =>
    given('')
      .when({ ...draft(), id })
      .thenTypes('ArticleRevised'));
});

describe('the address of an article', () => {
  const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a41';
  it('has the words of its title, and the end of its id', () => {
    expect(articleAddress(id, { title: 'Arbre de Noël !' })).toBe('arbre-de-noel-6b1f0c2e8a41');
    expect(articleAddress(id, { title: '…' })).toBe('article-6b1f0c2e8a41');
  });
  it('is found by a former title, and by the id', () => {
    for (const address of ['ancien-titre-6b1f0c2e8a41', id, '6b1f0c2e8a41']) expect(idEndOf(address)).toBe('6b1f0c2e8a41');
    expect(idEndOf('page-2')).toBeUndefined();
  });
});
