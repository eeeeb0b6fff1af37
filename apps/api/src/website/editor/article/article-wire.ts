import type { ArticleFields } from '@intendance/domain/website/editor/article/article.events.js';
import type { KnownArticle } from '@intendance/domain/website/editor/article/article.js';
import { videoAddress, videoOf } from '@intendance/domain/website/editor/article/video.js';
import { type Schedule, unscheduled } from '@intendance/domain/website/editor/page-item/schedule.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { sanitizeRichText } from '../../../capabilities/rich-text/sanitize-rich-text.js';
import { updatedAtToWire } from '../../../platform/lists/updated-at.js';
import type { ArticleDto, ArticleFieldsDto, SaveArticleDto } from './article.dto.js';
import type { ListedArticle } from './article-list.projection.js';

export const fieldsToWire = (fields: ArticleFields): ArticleFieldsDto => ({
  title: fields.title,
  content: fields.content,
  date: fields.date,
  type: fields.kind,
  video: fields.video && videoAddress(fields.video),
  cover_id: fields.coverId,
  lg_id: fields.lgId,
  md_id: fields.mdId,
  sm_id: fields.smId,
  members_only: fields.isForMembers ?? false,
});

export function articleToWire(id: string, version: number, article: KnownArticle): ArticleDto {
  const { fields, draft, publication, schedule = unscheduled, status } = article;
  return {
    id,
    ...fieldsToWire(fields),
    status: publication,
    publish_at: schedule.publishAt,
    expire_at: schedule.expireAt,
    draft: draft ? fieldsToWire(draft) : null,
    isDeleted: status === 'removed',
    version,
  };
}

export const rowToWire = ({ id, version, state, ...row }: ListedArticle): ArticleDto => ({
  ...articleToWire(id, version, state),
  ...updatedAtToWire(row),
});

/** The members of the body. @throws article.video */
export const fieldsOf = (dto: SaveArticleDto): Partial<ArticleFields> => ({
  ...(dto.title !== undefined && { title: dto.title }),
  ...(dto.content !== undefined && { content: sanitizeRichText(dto.content ?? '') }),
  ...(dto.date !== undefined && { date: dto.date as LocalDate }),
  ...(dto.type !== undefined && { kind: dto.type }),
  ...(dto.video !== undefined && { video: dto.video ? videoOf(dto.video) : null }),
  ...(dto.cover_id !== undefined && { coverId: dto.cover_id }),
  ...(dto.lg_id !== undefined && { lgId: dto.lg_id }),
  ...(dto.md_id !== undefined && { mdId: dto.md_id }),
  ...(dto.sm_id !== undefined && { smId: dto.sm_id }),
  ...(dto.members_only !== undefined && { isForMembers: dto.members_only }),
});

export const blankArticle: Omit<ArticleFields, 'date'> = {
  title: '',
  content: '',
  kind: 'image',
  video: null,
  coverId: null,
  lgId: null,
  mdId: null,
  smId: null,
};

const instantOf = (instant: string | null): string | null => (instant === null ? null : new Date(instant).toISOString());

/** The status and the dates of the body. */
export const publicationOf = ({ status, publish_at, expire_at }: SaveArticleDto) => {
  const schedule: Partial<Schedule> = {
    ...(publish_at !== undefined && { publishAt: instantOf(publish_at) }),
    ...(expire_at !== undefined && { expireAt: instantOf(expire_at) }),
  };
  return { publication: status, schedule };
};
