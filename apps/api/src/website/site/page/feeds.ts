import { escapeMarkup } from '@intendance/kernel/markup.js';
import { isPublic, restrictablePageOf } from '../open-site/member-pages.js';
import { legalEntries } from '../template/legal-entries.js';
import { sitePath } from '../template/site-path.js';
import { articlePath, excerptOf } from './page-cards.js';
import type { PageSource } from './page-maker.js';

const mostArticles = 20;
const mostAddresses = 500;

/** RSS 2.0 of the articles that everybody may read; undefined without a page of articles. */
export async function rssFeed({ context, reader, site: { view }, content }: PageSource): Promise<string | undefined> {
  if (!view.hasFeed) return undefined;
  const articles = await content.articles(context, reader, { limit: mostArticles });
  const items = articles.map((article) => {
    const { fields } = article.state;
    const address = `${view.origin}${sitePath(view, articlePath(article))}`;
    return element(
      'item',
      element('title', escapeMarkup(fields.title)) +
        element('link', escapeMarkup(address)) +
        element('guid', escapeMarkup(address)) +
        element('pubDate', new Date(`${fields.date}T00:00:00Z`).toUTCString()) +
        element('description', escapeMarkup(excerptOf(fields.content))),
    );
  });
  const channel =
    element('title', escapeMarkup(view.name)) +
    element('link', escapeMarkup(`${view.origin}${view.base}`)) +
    element('description', escapeMarkup(`Les actualités de ${view.name}`)) +
    element('language', 'fr');
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0">${element('channel', channel + items.join(''))}</rss>`;
}

/** The public addresses of the site. */
export async function siteMap({ context, reader, site, content }: PageSource): Promise<string> {
  const { view, settings } = site;
  const isShown = (page: 'blog' | 'advantages') => settings.pages.includes(page) && isPublic(site, page);
  const articles = isShown('blog') ? await content.articles(context, reader, { limit: mostAddresses }) : [];
  const advantages = isShown('advantages') ? await content.advantages(context, { limit: mostAddresses }) : [];
  const paths = [
    ...view.menu.map(({ path }) => path).filter((path) => isListed(site, path)),
    ...legalEntries.map(({ path }) => path),
    ...articles.map(articlePath),
    ...advantages.map(({ id }) => `avantages/${id}`),
  ];
  const addresses = paths.map((path) => element('url', element('loc', escapeMarkup(`${view.origin}${sitePath(view, path)}`))));
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`;
}

const isListed = (site: PageSource['site'], path: string): boolean => {
  const page = restrictablePageOf(path);
  return page !== undefined && isPublic(site, page);
};

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
