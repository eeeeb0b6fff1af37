import { dateTime } from '../../../ui/format/format.js';
import type { Article } from '../website.api.js';

type Dated = Pick<Article, 'status' | 'publish_at' | 'expire_at'>;
const isPast = (instant: string | null, now: number): boolean => instant !== null && Date.parse(instant) <= now;

export const isScheduled = ({ status, publish_at }: Dated, now = Date.now()): boolean =>
  status === 'PUBLISHED' && publish_at !== null && !isPast(publish_at, now);
export const isExpired = ({ status, expire_at }: Dated, now = Date.now()): boolean => status === 'PUBLISHED' && isPast(expire_at, now);
export const isOnSite = (article: Dated): boolean => article.status === 'PUBLISHED' && !isScheduled(article) && !isExpired(article);

/** The dates of an article in words; empty when it has none. */
export function datesText(article: Dated): string {
  const { publish_at, expire_at } = article;
  if (isExpired(article)) return `Depuis le ${dateTime(expire_at)}`;
  return [isScheduled(article) ? `Le ${dateTime(publish_at)}` : '', expire_at ? `Jusqu’au ${dateTime(expire_at)}` : '']
    .filter((text) => text !== '')
    .join(', ');
}
