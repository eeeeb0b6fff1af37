import type { Readable, Writable } from 'node:stream';
import { decodePosition } from '@intendance/event-store/feed-position.js';
import { Injectable, Logger } from '@nestjs/common';
import { Draining } from '../../platform/runtime/draining.js';
import { DownloadStream } from '../../platform/wire/download-stream.js';
import { drained } from '../../platform/wire/drained.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { EventPageDto, PublicEventDto } from './event-feed.dto.js';
import { EventPages, type EventRequest } from './event-pages.js';

/**
 * A minute: clients connect again by themselves, and show then a token that is still valid. Rights and keys that were taken away give
 * nothing more after it, and proxies cut no connection.
 */
const longestMs = 60_000;
/** Between signs of life, and until the stream sees that the process stops. */
const waitMs = 2000;

/** Events as they happen: server-sent events, of the standard of HTML. */
@Injectable()
export class EventStream {
  private readonly logger = new Logger('http');

  constructor(
    private readonly pages: EventPages,
    private readonly draining: Draining,
  ) {}

  /** @throws event-feed.beyond-end, before the stream opens */
  async open(context: RequestContext, request: EventRequest): Promise<Readable> {
    const first = await this.pages.page(context, { ...request, waitMs: 0 });
    const out = new DownloadStream();
    void this.write(out, context, request, first).catch((err: Error) => {
      if (!out.destroyed) this.logger.error({ msg: 'a stream of events failed', err });
      out.destroy(err);
    });
    return out;
  }

  private async write(out: Writable, context: RequestContext, request: EventRequest, first: EventPageDto): Promise<void> {
    const end = performance.now() + longestMs;
    out.write('retry: 1000\n\n');
    for (let page = first; !out.destroyed; ) {
      out.write(textOf(page));
      await drained(out);
      if (this.draining.isDraining || performance.now() > end) break;
      if (this.pages.isFull(context.environmentId)) {
        out.write('retry: 15000\n\n');
        break;
      }
      const after = decodePosition(page.next) ?? request.after;
      page = await this.pages.page(context, { ...request, after, waitMs });
    }
    out.end();
  }
}

/** An `id` without data tells the client how far it has read, and that the connection lives. */
const textOf = ({ events, next }: EventPageDto): string => `${events.map(eventText).join('')}id: ${next}\n\n`;

const eventText = (event: PublicEventDto): string => `id: ${event.position}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
