import { articleErrors } from '@intendance/domain/website/editor/article/article.errors.js';
import {
  type ArticleEvent,
  type ArticleFields,
  type ArticleId,
  articleStream,
} from '@intendance/domain/website/editor/article/article.events.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { ArticleVersionDto } from './article.dto.js';
import { fieldsToWire } from './article-wire.js';

/** All that an article has been, from its stream. */
@Injectable()
export class ArticleVersions {
  constructor(private readonly store: EventStore) {}

  /** The newest first. @throws article.unknown */
  async of({ environmentId }: RequestContext, id: string): Promise<ArticleVersionDto[]> {
    const [slice] = await this.store.read(environmentId, [articleStream(id as ArticleId)]);
    const versions = (slice?.events ?? []).flatMap((event) => versionOf(event as RecordedEvent<ArticleEvent>));
    if (versions.length === 0) throw articleErrors.unknown();
    return versions.toReversed();
  }
}

function versionOf(event: RecordedEvent<ArticleEvent>): ArticleVersionDto[] {
  if (event.type !== 'ArticleAdded' && event.type !== 'ArticleRevised' && event.type !== 'ArticleDrafted') return [];
  const { version, recordedAt, metadata } = event;
  const authorship = { version, saved_at: recordedAt.toISOString(), saved_by: metadata.actor.name };
  return [{ ...fieldsToWire(event.data as ArticleFields), ...authorship, is_draft: event.type === 'ArticleDrafted' }];
}
