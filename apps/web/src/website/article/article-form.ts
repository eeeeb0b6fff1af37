import type { BodyOf } from '@intendance/contract/operation.js';
import { today } from '../../ui/format/format.js';
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
};

/** Draft is the default; a copy is a draft whatever it copies. */
export const toForm = (article: Article | undefined, isCopy = false): ArticleForm => ({
  title: article ? (isCopy ? `Copie de ${article.title}`.slice(0, 200) : article.title) : '',
  date: article?.date ?? today(),
  type: article?.type ?? 'image',
  video: article?.video ?? '',
  cover_id: article?.cover_id ?? null,
  lg_id: article?.lg_id ?? null,
  md_id: article?.md_id ?? null,
  sm_id: article?.sm_id ?? null,
  content: article?.content ?? '',
  members_only: article?.members_only ?? false,
  status: article && !isCopy ? article.status : 'DRAFT',
});

export const toBody = ({ date, video, ...form }: ArticleForm): BodyOf<'/api/articles', 'post'> => ({
  ...form,
  ...(date && { date }),
  video: video.trim() || null,
});
