import { slugFrom } from '../slug.js';
import type { ArticleFields } from './article.events.js';

/** The last digits of an id tell two articles apart, and never change. */
const idEnd = /(?:^|-)([0-9a-f]{12})$/;

/** The end of the address of an article: `arbre-de-noel-6b1f0c2e8a41`. A new title makes a new address; the former one leads to it. */
export function articleAddress(id: string, { title }: Pick<ArticleFields, 'title'>): string {
  const slug = slugFrom(title);
  return `${slug === '' ? 'article' : slug}-${id.slice(-12)}`;
}

/** The last twelve digits of the id of the article that an address names, the present one or a former one. */
export const idEndOf = (address: string): string | undefined => idEnd.exec(address)?.[1];
