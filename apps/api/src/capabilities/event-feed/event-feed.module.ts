import { Global, Module } from '@nestjs/common';
import { EventFeedController } from './event-feed.controller.js';
import { EventPages } from './event-pages.js';
import { EventStream } from './event-stream.js';
import { PublicEventTypes } from './public-event-types.js';
import { PublicEvents } from './public-events.js';

/** Global for webhooks, which send the same events. */
@Global()
@Module({
  controllers: [EventFeedController],
  providers: [EventPages, EventStream, PublicEventTypes, PublicEvents],
  exports: [PublicEventTypes, PublicEvents],
})
export class EventFeedModule {}
