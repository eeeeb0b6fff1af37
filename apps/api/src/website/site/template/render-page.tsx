import { renderToStaticMarkup } from 'react-dom/server';
import { Layout } from './layout.js';
import { Page } from './page.js';
import type { PageHead, PageView, SiteView } from './site-view.js';

export type RenderedPage = {
  readonly head: PageHead;
  readonly page: PageView /** The address is a former one of the page. */;
  readonly isMoved?: true;
};

/** A whole page of a site, as HTML. No script comes with it. */
export const renderPage = (site: SiteView, { head, page }: RenderedPage): string =>
  `<!doctype html>${renderToStaticMarkup(
    <Layout site={site} head={head}>
      <Page site={site} head={head} page={page} />
    </Layout>,
  )}`;
