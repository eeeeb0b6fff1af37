import type { RenderedPage } from '../template/render-page.js';
import type { SiteView } from '../template/site-view.js';

/** Bare pages have the colours of the program. */
export const bareStyles = '/site/style.css';

/** A page of a site, as HTML. React takes 1.4 MB: the first page loads it, with the templates. */
export const pageHtml = async (site: SiteView, page: RenderedPage): Promise<string> =>
  (await import('../template/render-page.js')).renderPage(site, page);

export const barePageHtml = async (title: string, text: string): Promise<string> =>
  (await import('../template/bare-page.js')).renderBarePage(title, text, bareStyles);
