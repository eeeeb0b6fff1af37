import type { BodyOf } from '@intendance/contract/operation.js';
import { today } from '../../../ui/format/format.js';
import { type ParisTime, parisInstant, parisTime } from '../../../ui/format/paris-instant.js';
import type { Article } from '../website.api.js';

export type ArticleForm = {
  title: string;
  date: string | null;
  type: Article['type'];
  video: string;
  cover_id: string | null;
  lg_id: string | null;
  md_id: string | null;
  sm_id: string | null;
  content: string;
  members_only: boolean;
  status: Article['status'];
  publish_day: string | null;
  publish_time: string;
  expire_day: string | null;
  expire_time: string;
};
export type ArticleBody = BodyOf<'/api/articles', 'post'>;
export type ArticleFields = NonNullable<Article['draft']>;

const noTime: ParisTime = { day: '', time: '' };
const timeOf = (instant: string | null): ParisTime => (instant === null ? noTime : parisTime(instant));

/** The fields that an editor saved last: the working copy, if there is one. */
export const latestOf = (article: Article): ArticleFields => article.draft ?? article;

/** Draft is the default; a copy is a draft whatever it copies, without its dates. */
export function toForm(article: Article | undefined, isCopy = false): ArticleForm {
  const fields = article && latestOf(article);
  const [publish, expire] = article && !isCopy ? [timeOf(article.publish_at), timeOf(article.expire_at)] : [noTime, noTime];
  return {
    title: fields ? (isCopy ? `Copie de ${fields.title}`.slice(0, 200) : fields.title) : '',
    date: fields?.date ?? today(),
    type: fields?.type ?? 'image',
    video: fields?.video ?? '',
    cover_id: fields?.cover_id ?? null,
    lg_id: fields?.lg_id ?? null,
    md_id: fields?.md_id ?? null,
    sm_id: fields?.sm_id ?? null,
    content: fields?.content ?? '',
    members_only: fields?.members_only ?? false,
    status: article && !isCopy ? article.status : 'DRAFT',
    publish_day: publish.day || null,
    publish_time: publish.time,
    expire_day: expire.day || null,
    expire_time: expire.time,
  };
}

/** A day without an hour begins at midnight in Paris. */
const instantOf = (day: string | null, time: string): string | null => (day === null ? null : parisInstant({ day, time: time || '00:00' }));

export function toBody({ date, video, publish_day, publish_time, expire_day, expire_time, ...form }: ArticleForm): ArticleBody {
  const isPublished = form.status === 'PUBLISHED';
  return {
    ...form,
    ...(date && { date }),
    video: video.trim() || null,
    publish_at: isPublished ? instantOf(publish_day, publish_time) : null,
    expire_at: isPublished ? instantOf(expire_day, expire_time) : null,
  };
}
