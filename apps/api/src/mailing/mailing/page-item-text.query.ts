import { Query } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';

export const pageItemTypes = ['article', 'advantage'] as const;
export type PageItemType = (typeof pageItemTypes)[number];

/** The title and the sanitised HTML of an item of the site. The website area answers. @throws article.unknown, site-advantage.unknown */
export class ReadPageItemText extends Query<{ readonly title: string; readonly html: string }> {
  constructor(
    readonly context: RequestContext,
    readonly type: PageItemType,
    readonly id: string,
  ) {
    super();
  }
}
