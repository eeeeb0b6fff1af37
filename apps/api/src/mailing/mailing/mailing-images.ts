import { imageIdsOf } from '@intendance/domain/capabilities/rich-text/inline-images.js';
import type { MessageFacts } from '@intendance/domain/mailing/mailing/mailing-content.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { type InlineImage, ReadInlineImages } from './inline-images.query.js';

/** The column of the layout, in pixels: 600 less its margins. */
export const columnWidth = 552;

/** The images of the bank in the body of a mailing. */
@Injectable()
export class MailingImages {
  constructor(private readonly queries: QueryBus) {}

  /** Twice the column: screens have two pixels for one. */
  async of(context: RequestContext, body: string): Promise<readonly InlineImage[]> {
    const ids = imageIdsOf(body);
    return ids.length === 0 ? [] : this.queries.execute(new ReadInlineImages(context, ids, 2 * columnWidth));
  }

  async weighed(context: RequestContext, body: string): Promise<MessageFacts['images']> {
    const images = await this.of(context, body);
    return Promise.all(images.map(async ({ id, read }) => ({ id, bytes: (await read()).length })));
  }
}
