import { isPublic } from '../open-site/member-pages.js';
import { legalEntries, planPath } from '../template/legal-entries.js';
import { articlePath } from './page-cards.js';
import type { PageMaker, PageSource } from './page-maker.js';

/** Older ones are reached by the pages of the list. */
const mostEntries = 50;

/** Every page of the site that this reader may open: beside the menu, the second way to find a page (RGAA 12.1). */
export const planPage: PageMaker = async (source) => {
  const { context, reader, site, content } = source;
  const articles = isOpen(source, 'blog') ? await content.articles(context, reader, { limit: mostEntries }) : [];
  const advantages = isOpen(source, 'advantages') ? await content.advantages(context, { limit: mostEntries }) : [];
  const groups = [
    { title: 'Pages', entries: site.view.menu },
    {
      title: 'Actualités',
      entries: articles.map((article) => ({ path: articlePath(article), label: article.state.fields.title })),
    },
    { title: 'Avantages', entries: advantages.map(({ id, state: { fields } }) => ({ path: `avantages/${id}`, label: fields.title })) },
    { title: 'Informations légales', entries: legalEntries.filter(({ path }) => path !== planPath) },
  ];
  return {
    head: { path: planPath, title: 'Plan du site' },
    page: { kind: 'plan', groups: groups.filter(({ entries }) => entries.length > 0) },
  };
};

const isOpen = ({ site, reader }: PageSource, page: 'blog' | 'advantages'): boolean =>
  site.settings.pages.includes(page) && (reader.isMember || isPublic(site, page));
