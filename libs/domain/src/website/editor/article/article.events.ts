import type { Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Publication } from '../page-item/page-item.events.js';
import type { Schedule } from '../page-item/schedule.js';

export type ArticleId = Id<'article'>;

export const articleKinds = ['image', 'video'] as const;
export type ArticleKind = (typeof articleKinds)[number];
export const videoProviders = ['youtube', 'vimeo', 'dailymotion'] as const;
/** The HTML of a provider is never stored: a page builds its frame from the id. */
export type Video = { provider: (typeof videoProviders)[number]; id: string };

export type ArticleFields = {
  title: string;
  /** HTML. */
  content: string;
  date: LocalDate;
  kind: ArticleKind;
  video: Video | null;
  /** Ids of the image bank: the square cover, and three widths of the picture. */
  coverId: string | null;
  lgId: string | null;
  mdId: string | null;
  smId: string | null;
  /** Only members who are signed in read the article; absent: everybody. */
  isForMembers?: boolean;
};

/** Stored for ever: only add optional fields or new types. */
export type ArticleEvent =
  | { type: 'ArticleAdded'; data: ArticleFields & { publication?: Publication } }
  /** The site shows these fields; a working copy is over. */
  | { type: 'ArticleRevised'; data: ArticleFields }
  /** The working copy of an article that the site shows. */
  | { type: 'ArticleDrafted'; data: ArticleFields }
  | { type: 'ArticleDraftDiscarded'; data: Record<string, never> }
  | { type: 'ArticleScheduled'; data: Schedule }
  | { type: 'ArticlePublished'; data: Record<string, never> }
  | { type: 'ArticleUnpublished'; data: Record<string, never> }
  | { type: 'ArticleRemoved'; data: Record<string, never> }
  | { type: 'ArticleRestored'; data: Record<string, never> };

export const articleStream = (id: ArticleId): `article-${string}` => `article-${id}`;
