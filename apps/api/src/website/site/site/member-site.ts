import type { RestrictablePage } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { ReadModelVersions } from '../../../platform/tenancy/read-model-versions.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { SiteMinutes } from '../../editor/minutes/minutes-of-site.js';
import { SiteContents } from '../../editor/site-parameter/site-contents.js';
import { isPublic, pageKeyCookie, restrictablePageOf } from '../open-site/member-pages.js';
import { type OpenSite, OpenSites } from '../open-site/open-site.js';
import { type Reader, SiteContent } from '../open-site/site-content.js';
import { SiteStyles } from '../open-site/site-styles.js';
import { rssFeed, siteMap } from '../page/feeds.js';
import { icon, manifest } from '../page/installable.js';
import type { PageMaker, PageSource } from '../page/page-maker.js';
import { makePage } from '../page/site-pages.js';
import { SiteAddresses } from '../site-address/site-addresses.js';
import { siteBase, siteLocation } from '../site-address/site-url.js';
import type { RenderedPage } from '../template/render-page.js';
import { sitePath } from '../template/site-path.js';
import type { ImpersonationView } from '../template/site-view.js';
import { barePageHtml, bareStyles, pageHtml } from './html-of-pages.js';
import { freshMs, RecentRevision } from './recent-revision.js';
import { bytesOf, type SiteAnswer, type SiteRedirect, siteAnswer } from './site-answer.js';

type CacheEntry = {
  readonly answer: SiteAnswer;
  /** Of the read models of the structure, and the day. */
  readonly revision: string;
  /** Of the read models of all structures, when the page was checked last. */
  readonly global: string;
  readonly checkedAt: number;
  readonly until: number;
};
/** `impersonation`: the banner of a read-only session, which every page then shows. */
export type SiteTenant = { readonly context: RequestContext; readonly slug: string; readonly impersonation?: ImpersonationView };

type PageOptions = { readonly status?: number; readonly isPrivate?: boolean };

const mostBytes = 40 * 1024 * 1024;

/**
 * The public pages of all sites. A page is rendered and compressed once, and kept until a read model of its structure changes, a day ends
 * or an article comes or leaves by its dates (docs/adr/0071, 0076). A check costs a statement a second for all sites while no read model
 * changes, and one for each visited site otherwise.
 */
@Injectable()
export class MemberSite {
  private readonly cache = new LRUCache<string, CacheEntry>({
    maxSize: mostBytes,
    maxEntrySize: mostBytes / 32,
    sizeCalculation: ({ answer }, key) => bytesOf(answer) + 2 * key.length,
  });

  constructor(
    private readonly addresses: SiteAddresses,
    private readonly sites: OpenSites,
    private readonly content: SiteContent,
    private readonly contents: SiteContents,
    private readonly minutes: SiteMinutes,
    private readonly styles: SiteStyles,
    private readonly versions: ReadModelVersions,
    private readonly recent: RecentRevision,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async read(slug: string, path: string): Promise<SiteAnswer | SiteRedirect> {
    const key = `${slug} ${path}`;
    const entry = this.cache.get(key);
    const now = this.clock.now().getTime();
    if (entry && now - entry.checkedAt < freshMs && now < entry.until) return entry.answer;
    const tenant = await this.find(slug, path);
    if (!('context' in tenant)) return tenant;
    // Read before the page: a change that comes meanwhile makes the page again.
    const global = `${this.clock.today()} ${await this.recent.read(tenant.context.environmentId)}`;
    const isSame = entry?.global === global;
    const revision = isSame ? entry.revision : `${this.clock.today()} ${await this.versions.of(tenant.context)}`;
    if (entry?.revision === revision && now < entry.until) {
      this.cache.set(key, { ...entry, global, checkedAt: now });
      return entry.answer;
    }
    const answer = await this.make(tenant, path);
    // Addresses that do not exist are endless: their pages are not kept.
    if (!('status' in answer) || answer.status !== 200) return answer;
    // Seen from before the page was made: a date that passes meanwhile makes the page again.
    const next = await this.content.nextChange(tenant.context, new Date(now));
    this.cache.set(key, { answer, revision, global, checkedAt: now, until: next?.getTime() ?? Number.POSITIVE_INFINITY });
    return answer;
  }

  /** The structure of an address, or the answer for an address that has none. */
  async find(slug: string, path: string): Promise<SiteTenant | SiteAnswer | SiteRedirect> {
    const address = await this.addresses.find(slug);
    if (!address) return bareAnswer('Site introuvable', 'Aucun site n’est à cette adresse.');
    if (address.slug !== slug)
      return { location: `${siteLocation(this.config, address.slug)}${path === '' ? '' : `/${encodedPath(path)}`}` };
    return { context: systemContext(address.environmentId, 'api'), slug };
  }

  /** A page that is made for one visitor. */
  async page(tenant: SiteTenant, make: PageMaker, { status = 200, isPrivate = false }: PageOptions = {}): Promise<SiteAnswer> {
    const source = await this.sourceOf(tenant);
    if (!source) return closedAnswer();
    const rendered = await make(source, '');
    return rendered ? siteAnswer('html', await pageHtml(source.site.view, rendered), { status, isPrivate }) : this.missing(source.site);
  }

  openSite({ context, slug }: SiteTenant): Promise<OpenSite | undefined> {
    return this.sites.of(context, slug);
  }

  /** A page as a member who is signed in reads it. */
  async readAsMember(tenant: SiteTenant, path: string): Promise<SiteAnswer | SiteRedirect> {
    const source = await this.sourceOf(tenant, { isMember: true });
    const rendered = source && (await makePage(source, path));
    // Files and pages that do not exist are the same for everybody.
    if (!source || !rendered) {
      const answer = await this.read(tenant.slug, path);
      const isMissing = 'status' in answer && answer.status === 404;
      return source && tenant.impersonation && isMissing ? this.missing(source.site, true) : answer;
    }
    return rendered.isMoved ? moved(tenant, rendered) : siteAnswer('html', await pageHtml(source.site.view, rendered), { isPrivate: true });
  }

  /** The page for an address of the space that does not exist, or belongs to somebody else. */
  missingPage(tenant: SiteTenant): Promise<SiteAnswer | SiteRedirect> {
    return this.readAsMember(tenant, 'mon-espace/introuvable');
  }

  /** A page of drafts, for their editor: nothing is stored. */
  async preview(context: RequestContext, make: PageMaker): Promise<string> {
    const slug = await this.addresses.of(context.environmentId);
    const source = await this.sourceOf({ context, slug: slug ?? '' }, { isMember: true });
    const rendered = source && (await make(source, ''));
    if (!rendered) return barePageHtml('Page fermée', 'Le site n’est pas ouvert, ou cette page est désactivée.');
    const { head, page } = rendered;
    const { view } = source.site;
    return pageHtml(slug === undefined ? { ...view, styles: bareStyles } : view, {
      head: { ...head, isHidden: true, isPreview: true },
      page,
    });
  }

  private async make(tenant: SiteTenant, path: string): Promise<SiteAnswer | SiteRedirect> {
    const source = await this.sourceOf(tenant);
    if (!source) return closedAnswer();
    const page = restrictablePageOf(path);
    const isOpen = page === 'home' || (page && source.site.settings.pages.includes(page));
    if (page && isOpen && !isPublic(source.site, page)) return invitation(source.site, page);
    const text = await this.file(source, path);
    if (text) return text;
    const rendered = await makePage(source, path);
    if (rendered?.isMoved) return moved(tenant, rendered);
    return rendered ? siteAnswer('html', await pageHtml(source.site.view, rendered)) : this.missing(source.site);
  }

  /** The files beside the pages. */
  private async file(source: PageSource, path: string): Promise<SiteAnswer | undefined> {
    if (path === 'rss.xml') {
      const feed = await rssFeed(source);
      return feed === undefined ? undefined : siteAnswer('xml', feed);
    }
    if (path === 'manifest.webmanifest') return siteAnswer('manifest', manifest(source));
    if (path === 'icone.svg') return siteAnswer('svg', icon(source));
    if (path === 'sitemap.xml') return siteAnswer('xml', await siteMap(source));
    if (!/^style-[0-9a-f]{8}\.css$/.test(path)) return undefined;
    const { css, file } = this.styles.of(source.site.settings.color, await this.content.slideColors(source.context));
    return siteAnswer('css', css, { isImmutable: file === path });
  }

  private async sourceOf(tenant: SiteTenant, reader: Reader = { isMember: false }): Promise<PageSource | undefined> {
    const site = await this.sites.of(tenant.context, tenant.slug);
    const { context, impersonation } = tenant;
    return (
      site && {
        context,
        site: impersonation ? { ...site, view: { ...site.view, impersonation } } : site,
        content: this.content,
        reader,
        minutes: () => this.minutes.list(context),
        texts: () => this.contents.of(context),
      }
    );
  }

  private async missing({ view }: OpenSite, isPrivate = false): Promise<SiteAnswer> {
    const head = { path: 'introuvable', title: 'Page introuvable', isHidden: true as const };
    const paragraphs = [{ line: 0, text: 'Cette page n’existe pas, ou n’est plus publiée.' }];
    return siteAnswer('html', await pageHtml(view, { head, page: { kind: 'plain', paragraphs } }), { status: 404, isPrivate });
  }
}

const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The sign-in, after which the page opens. */
const invitation = ({ view }: OpenSite, page: RestrictablePage): SiteRedirect => ({
  location: sitePath(view, 'connexion'),
  cookies: [pageKeyCookie(view.base, page, view.origin.startsWith('https:'))],
});

const moved = ({ slug }: SiteTenant, { head }: RenderedPage): SiteRedirect => ({
  location: `${siteBase(slug)}/${head.path}`,
  isPermanent: true,
});

export const bareAnswer = async (title: string, text: string, status = 404): Promise<SiteAnswer> =>
  siteAnswer('html', await barePageHtml(title, text), { status });

const closedAnswer = (): Promise<SiteAnswer> => bareAnswer('Site indisponible', 'Ce site n’est pas ouvert pour le moment.');
