import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { ImageId } from '../image/image.events.js';
import { imageStream } from '../image/image.events.js';
import { type Image, imageDecider } from '../image/image.js';
import type { DraftCommand } from '../page-item/draft.js';
import type { KnownPageItem, PageItem } from '../page-item/page-item.events.js';
import { knownItem, type PageItemCommand, pageItemDecider } from '../page-item/page-item.js';
import { missingFields } from '../page-item/required-fields.js';
import { articleErrors } from './article.errors.js';
import { type ArticleEvent, type ArticleFields, type ArticleId, articleStream } from './article.events.js';

export type ArticleCommand = PageItemCommand<'Article', ArticleFields> | DraftCommand<'Article', ArticleFields>;
export type Article = PageItem<ArticleFields>;
export type KnownArticle = KnownPageItem<ArticleFields>;

/** Articles are listed by day: they have no position. */
export const articleDecider = pageItemDecider('Article', { complete, ...articleErrors }) as Decider<ArticleCommand, ArticleEvent, Article>;

type Folds = { article: typeof articleDecider; images: { each: typeof imageDecider } };

/** An article goes to the site with pictures that are described, or said to be decorative. */
export const articleCase: Case<Addressed<ArticleId, ArticleCommand>, KnownArticle, Folds, 'article'> = {
  folds: { article: articleDecider, images: { each: imageDecider } },
  own: 'article',
  streams(command, _context, { article }) {
    const own = { article: read(articleStream(command.id)) };
    if (!article) return own;
    const sent = 'data' in command && 'fields' in command.data ? command.data.fields : {};
    const { fields, draft } = article.status === 'none' ? {} : article;
    const ids = [sent, fields, draft].flatMap((each) => (each ? describedFields(each).map(({ id }) => id) : []));
    return { ...own, images: [...new Set(ids)].map((id) => read(imageStream(id as ImageId))) };
  },
  decide(command, { article, images }) {
    const pending = new PendingStream(articleDecider, article).append(articleDecider.decide(command, article));
    const answer = knownItem(pending.state, articleErrors.unknown);
    if (pending.events.length > 0) refuseUndescribed(article, answer, images);
    return { events: { article: pending.events }, answer };
  },
};

type Described = { readonly propertyPath: string; readonly id: string };

/** The fields whose picture the site shows with its text. The narrower pictures have the text of the widest one. */
const describedFields = ({ coverId, lgId, kind }: Partial<ArticleFields>): Described[] => [
  ...(coverId ? [{ propertyPath: 'cover_id', id: coverId }] : []),
  ...(lgId && kind !== 'video' ? [{ propertyPath: 'lg_id', id: lgId }] : []),
];

/** Pictures that the site shows already are left alone. @throws article.undescribed-image */
function refuseUndescribed(before: Article, { status, publication, fields }: KnownArticle, images: ReadonlyMap<string, Image>): void {
  if (status === 'removed' || publication === 'DRAFT') return;
  const shown = before.status === 'live' && before.publication === 'PUBLISHED' ? describedFields(before.fields).map(({ id }) => id) : [];
  const isUndescribed = ({ id }: Described): boolean => {
    const image = images.get(imageStream(id as ImageId));
    return image?.status === 'live' && image.alt === '' && !image.isDecorative;
  };
  const undescribed = describedFields(fields).filter((each) => !shown.includes(each.id) && isUndescribed(each));
  if (undescribed.length > 0) throw articleErrors.undescribed(undescribed.map(({ propertyPath }) => propertyPath));
}

/** @throws article.incomplete */
function complete(typed: ArticleFields): ArticleFields {
  const { kind } = typed;
  const fields = { ...typed, title: typed.title.trim(), content: typed.content.trim(), video: kind === 'video' ? typed.video : null };
  const violations = missingFields({
    title: fields.title,
    cover_id: fields.coverId,
    ...(kind === 'video' && { video: fields.video }),
    ...(kind === 'image' && { lg_id: fields.lgId }),
  });
  if (violations.length > 0) throw articleErrors.incomplete(violations);
  return fields;
}
