import { Command } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** Fills a new structure with sample records; the activities area implements the command. A second call completes the first one. */
export class AddSample extends Command<void> {
  constructor(readonly context: RequestContext) {
    super();
  }
}
