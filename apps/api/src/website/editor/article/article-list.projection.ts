import type { ArticleEvent, ArticleFields } from '@intendance/domain/website/editor/article/article.events.js';
import { articleDecider } from '@intendance/domain/website/editor/article/article.js';
import { pageItemListing } from '../page-item/page-item.listing.js';
import { pageItemProjection } from '../page-item/page-item-list.projection.js';
import type { ListedPageItem } from '../page-item/page-items.js';

export const articleList = pageItemProjection<ArticleEvent, ArticleFields>({
  name: 'article-list',
  version: 2,
  from: 'article',
  table: 'article_list',
  columnsOf: ({ title, kind, date }) => ({ title, search: title, kind, day: date }),
  evolve: articleDecider.evolve,
});

export const articleKindLabels = { image: 'Image', video: 'Vidéo' } as const;
export const articleListing = pageItemListing({ resource: 'articles', table: 'article_list', kinds: articleKindLabels, isDated: true });
export type ListedArticle = ListedPageItem<ArticleFields>;
