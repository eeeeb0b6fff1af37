import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { MinutesOfSite } from '../../editor/minutes/minutes-of-site.js';
import type { StoredContent } from '../../editor/site-parameter/site-contents.js';
import type { OpenSite } from '../open-site/open-site.js';
import type { Reader, SiteContent } from '../open-site/site-content.js';
import type { RenderedPage } from '../template/render-page.js';

/** All that a page may read of its structure. */
export type PageSource = {
  readonly context: RequestContext;
  readonly site: OpenSite;
  readonly content: SiteContent;
  readonly reader: Reader;
  /** Members alone read the minutes of meetings. */
  readonly minutes: () => Promise<MinutesOfSite[]>;
  readonly texts: () => Promise<StoredContent[]>;
};
/** @param id the last part of the address, or the number of a page */
export type PageMaker = (source: PageSource, id: string) => Promise<RenderedPage | undefined>;
