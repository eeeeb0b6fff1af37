import { operatorEnvironmentId } from '@intendance/domain/subscription/public.js';
import type { NewsEvent } from '@intendance/domain/website/editor/news/news.events.js';
import { type News, type NewsBoard, newsBoardStream, newsDecider } from '@intendance/domain/website/editor/news/news.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import type { NewsDto } from './news.dto.js';

type Authorship = { readonly at: Date; readonly by: string };

/** The news of the operator, from their short stream, with the author and the last editor of each. */
@Injectable()
export class NewsBoards {
  constructor(private readonly store: EventStore) {}

  async read(): Promise<{ board: NewsBoard; toWire: (news: News) => NewsDto }> {
    const [slice] = await this.store.read(operatorEnvironmentId, [newsBoardStream]);
    const authorships = new Map<string, { first: Authorship; last: Authorship }>();
    for (const event of slice?.events ?? []) {
      const { id } = (event as unknown as NewsEvent).data;
      const last = authorshipOf(event);
      authorships.set(id, { first: authorships.get(id)?.first ?? last, last });
    }
    const toWire = (news: News): NewsDto => newsToWire(news, authorships.get(news.id));
    return { board: foldSlice(newsDecider, slice).state, toWire };
  }
}

const authorshipOf = ({ recordedAt, metadata }: RecordedEvent): Authorship => ({ at: recordedAt, by: metadata.actor.name });

function newsToWire(news: News, authorship: { first: Authorship; last: Authorship } | undefined): NewsDto {
  const { first, last } = authorship ?? { first: { at: new Date(0), by: '' }, last: { at: new Date(0), by: '' } };
  return {
    id: news.id,
    title: news.title,
    content: news.content,
    publish_at: news.publishAt,
    expire_at: news.expireAt,
    created_at: first.at.toISOString(),
    updated_at: last.at.toISOString(),
    created_by: first.by,
    updated_by: last.by,
    environments: [...news.environments],
    specific: news.environments.length > 0,
  };
}
