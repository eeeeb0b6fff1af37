import { articleErrors } from '@intendance/domain/website/editor/article/article.errors.js';
import { siteAdvantageErrors } from '@intendance/domain/website/editor/site-advantage/site-advantage.errors.js';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadPageItemText } from '../../../mailing/public.js';
import { articleListing, type ListedArticle } from '../article/article-list.projection.js';
import { type ListedSiteAdvantage, siteAdvantageListing } from '../site-advantage/site-advantage-list.projection.js';
import { PageItems } from './page-items.js';

/** Answers the mailings that begin with an article or an advantage. */
@QueryHandler(ReadPageItemText)
export class ReadPageItemTextHandler implements IQueryHandler<ReadPageItemText> {
  constructor(private readonly items: PageItems) {}

  async execute({ context, type, id }: ReadPageItemText): Promise<{ title: string; html: string }> {
    if (type === 'article') {
      const { state } = await this.items.find<ListedArticle>(context, articleListing, id, articleErrors.unknown);
      return { title: state.fields.title, html: state.fields.content };
    }
    const { state } = await this.items.find<ListedSiteAdvantage>(context, siteAdvantageListing, id, siteAdvantageErrors.unknown);
    const { title, description, link } = state.fields;
    return { title, html: link !== null && URL.canParse(link) ? `${description}<p><a href="${link}">En savoir plus</a></p>` : description };
  }
}
