import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { type KnownPageItem, knownItem, type PageItem, type PageItemCommand, pageItemDecider } from '../page-item/page-item.js';
import { missingFields } from '../page-item/required-fields.js';
import { articleErrors } from './article.errors.js';
import { type ArticleEvent, type ArticleFields, articleStream } from './article.events.js';

export type ArticleCommand = PageItemCommand<'Article', ArticleFields>;
export type Article = PageItem<ArticleFields>;
export type KnownArticle = KnownPageItem<ArticleFields>;

/** Articles are listed by day: they have no position. */
export const articleDecider = pageItemDecider('Article', { complete, unknown: articleErrors.unknown }) as Decider<
  ArticleCommand,
  ArticleEvent,
  Article
>;

export const articleCase = singleStreamCase({
  decider: articleDecider,
  stream: articleStream,
  answer: (article: Article): KnownArticle => knownItem(article, articleErrors.unknown),
});

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
