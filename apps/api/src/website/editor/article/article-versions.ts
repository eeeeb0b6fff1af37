import { articleErrors } from '@intendance/domain/website/editor/article/article.errors.js';
import {
  type ArticleEvent,
  type ArticleFields,
  type ArticleId,
  articleStream,
} from '@intendance/domain/website/editor/article/article.events.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import { type RowPage, rowsOf } from '../../../platform/lists/row-pages.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { ArticleVersionDto, ArticleVersionsDto } from './article.dto.js';
import { fieldsToWire } from './article-wire.js';

/** All that an article has been, from its stream. */
@Injectable()
export class ArticleVersions {
  constructor(private readonly store: EventStore) {}

  /** The newest first. @throws article.unknown */
  async of({ environmentId }: RequestContext, id: string, page: RowPage): Promise<ArticleVersionsDto> {
    const [slice] = await this.store.read(environmentId, [articleStream(id as ArticleId)]);
    const saves = ((slice?.events ?? []) as RecordedEvent<ArticleEvent>[]).filter(({ type }) => saveTypes.has(type));
    if (saves.length === 0) throw articleErrors.unknown();
    return { totalCount: saves.length, versions: rowsOf(saves.toReversed(), page).map(versionOf) };
  }
}

const saveTypes: ReadonlySet<ArticleEvent['type']> = new Set(['ArticleAdded', 'ArticleRevised', 'ArticleDrafted']);

function versionOf({ type, data, version, recordedAt, metadata }: RecordedEvent<ArticleEvent>): ArticleVersionDto {
  const authorship = { version, saved_at: recordedAt.toISOString(), saved_by: metadata.actor.name };
  return { ...fieldsToWire(data as ArticleFields), ...authorship, is_draft: type === 'ArticleDrafted' };
}
