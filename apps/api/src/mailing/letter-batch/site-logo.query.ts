import { Query } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** The logo of the site as a JPEG; null without one. The website area answers. */
export class ReadSiteLogo extends Query<Buffer | null> {
  constructor(readonly context: RequestContext) {
    super();
  }
}
