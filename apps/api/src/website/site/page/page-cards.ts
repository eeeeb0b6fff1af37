import type { ArticleFields } from '@intendance/domain/website/editor/article/article.events.js';
import { articleAddress } from '@intendance/domain/website/editor/article/article-address.js';
import type { SiteAdvantageFields } from '@intendance/domain/website/editor/site-advantage/site-advantage.events.js';
import { textOfRichText } from '../../../capabilities/rich-text/sanitize-rich-text.js';
import type { Images, Item } from '../open-site/site-content.js';
import type { CardView } from '../template/site-view.js';

const longestExcerpt = 160;

/** The first words of the first paragraphs of a text, cut between two words. A text without paragraphs is read as a whole. */
export function excerptOf(html: string): string {
  const [lead = ''] = html.split(/<(?:h2|h3|ul|ol|blockquote|figure)\b/);
  const text = wordsOf(lead) || wordsOf(html);
  if (text.length <= longestExcerpt) return text;
  return `${text.slice(0, longestExcerpt).replace(/\s+\S*$/, '')}…`;
}

const wordsOf = (html: string): string => textOfRichText(html).replaceAll(/\s+/g, ' ').trim();

export const articlePath = ({ id, state: { fields } }: Item<ArticleFields>): string => `actualites/${articleAddress(id, fields)}`;

export const articleCard = (article: Item<ArticleFields>, images: Images): CardView => ({
  path: articlePath(article),
  title: article.state.fields.title,
  text: excerptOf(article.state.fields.content),
  image: images(article.state.fields.coverId),
  day: article.state.fields.date,
});

export const advantageCard = ({ id, state: { fields } }: Item<SiteAdvantageFields>, images: Images): CardView => ({
  path: `avantages/${id}`,
  title: fields.title,
  text: excerptOf(fields.description),
  image: images(fields.imageId),
});
