import { DomainError } from '@intendance/kernel/domain-error.js';
import { Param } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { noPageKeyCookie, pathOfPageKey } from '../../site/open-site/member-pages.js';
import type { PageMaker } from '../../site/page/page-maker.js';
import { signInPageWith } from '../../site/page/sign-in-page.js';
import { MemberSite, type SiteTenant } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { siteBase } from '../../site/site-address/site-url.js';
import { sitePath } from '../../site/template/site-path.js';
import { isSecureSite, memberCookie } from '../member-access/member-cookie.js';
import { lifetimeOf } from '../member-access/member-sessions.js';
import { type FactorQuestion, MemberSignIn, type SignInResult, type SignInSite } from '../member-access/member-sign-in.js';
import type { ReceivedForm } from '../site-route/site-form.js';
import { SiteController, SiteForm, SiteGet } from '../site-route/site-route.js';
import { type SiteVisitor, Visitor, VisitorForm } from '../site-route/site-visit.js';
import { codePage, confirmPage, factorPage, impersonationPage } from './sign-in-pages.js';

/** The sign-in of members, by a link or a code in a mail. No page is kept in a cache. */
@SiteController('connexion')
export class SignInController {
  constructor(
    private readonly sites: MemberSite,
    private readonly signIn: MemberSignIn,
    private readonly config: Config,
  ) {}

  @SiteForm('visitor')
  async request(@Visitor() visitor: SiteVisitor, @VisitorForm() { fields }: ReceivedForm): Promise<SiteReply> {
    const site = await this.siteOf(visitor);
    if (!('context' in site)) return site;
    try {
      const requestId = await this.signIn.requestLink(site, fields.get('email') ?? '');
      return { location: `${siteBase(visitor.slug)}/connexion/code/${requestId}` };
    } catch (error) {
      return this.refused(site, error, signInPageWith);
    }
  }

  @SiteGet('visitor', 'code/:key')
  async code(@Visitor() visitor: SiteVisitor, @Param('key') requestId: string): Promise<SiteReply> {
    const tenant = await this.tenantOf(visitor);
    return 'context' in tenant ? this.sites.page(tenant, codePage(requestId), { isPrivate: true }) : tenant;
  }

  @SiteForm('visitor', 'code')
  async signInByCode(@Visitor() visitor: SiteVisitor, @VisitorForm() { fields }: ReceivedForm): Promise<SiteReply> {
    const site = await this.siteOf(visitor);
    if (!('context' in site)) return site;
    const requestId = fields.get('demande') ?? '';
    const pageWith = (message: string) => codePage(requestId, message);
    try {
      return await this.shown(visitor, site, await this.signIn.signInByCode(site, requestId, fields.get('code') ?? ''), pageWith);
    } catch (error) {
      return this.refused(site, error, pageWith);
    }
  }

  /** A scanner that opens the link sees this page, and no more. */
  @SiteGet('visitor', 'lien/:key')
  async confirm(@Visitor() visitor: SiteVisitor, @Param('key') token: string): Promise<SiteReply> {
    const tenant = await this.tenantOf(visitor);
    if (!('context' in tenant)) return tenant;
    const member = await this.signIn.impersonated(tenant, token);
    return this.sites.page(tenant, member ? impersonationPage(token, member) : confirmPage(token), { isPrivate: true });
  }

  @SiteForm('visitor', 'lien', { isOpenToImpersonation: true })
  async signInByLink(@Visitor() visitor: SiteVisitor, @VisitorForm() { fields }: ReceivedForm): Promise<SiteReply> {
    const site = await this.siteOf(visitor);
    if (!('context' in site)) return site;
    const result = await this.signIn.signIn(site, fields.get('token') ?? '', 'link', fields.get('personne'));
    return this.shown(visitor, site, result, (message) => confirmPage('', [], message));
  }

  /** The code of the application: the link that was right before is in the form. */
  @SiteForm('visitor', 'facteur')
  async signInByFactor(@Visitor() visitor: SiteVisitor, @VisitorForm() { fields }: ReceivedForm): Promise<SiteReply> {
    const site = await this.siteOf(visitor);
    if (!('context' in site)) return site;
    const question: FactorQuestion = {
      token: fields.get('token') ?? '',
      personId: fields.get('personne') ?? '',
      means: fields.get('moyen') === 'code' ? 'code' : 'link',
    };
    try {
      const attempt = { ...question, code: fields.get('code') ?? '', cookie: visitor.cookie };
      const result = await this.signIn.signInByFactor(site, question.personId, attempt);
      return await this.shown(visitor, site, result, (message) => confirmPage('', [], message));
    } catch (error) {
      return this.refused(site, error, (message) => factorPage(question, message));
    }
  }

  private async shown(
    { cookie }: SiteVisitor,
    site: SiteTenant,
    result: SignInResult,
    pageWith: (message: string) => PageMaker,
  ): Promise<SiteReply> {
    if (result.outcome === 'refused') return this.sites.page(site, pageWith(result.message), { status: 422, isPrivate: true });
    if (result.outcome === 'choose') return this.sites.page(site, confirmPage(result.token, result.people), { isPrivate: true });
    if (result.outcome === 'factor')
      return this.sites.page(site, factorPage(result, result.error), { status: result.error === null ? 200 : 422, isPrivate: true });
    const base = siteBase(site.slug);
    const path = pathOfPageKey(cookie);
    const session = memberCookie(this.config, site.slug, result.cookie, lifetimeOf(result.isReadOnly));
    const cookies = [session, ...(result.browser === undefined ? [] : [result.browser])];
    if (path !== undefined) cookies.push(noPageKeyCookie(base, isSecureSite(this.config)));
    return { location: sitePath({ base }, path ?? 'mon-espace'), cookies };
  }

  private refused(tenant: SiteTenant, error: unknown, pageWith: (message: string) => PageMaker): Promise<SiteReply> {
    if (!(error instanceof DomainError)) throw error;
    return this.sites.page(tenant, pageWith(error.message), { status: error.kind === 'too-many' ? 429 : 422, isPrivate: true });
  }

  /** With the banner of a read-only session. */
  private async tenantOf({ slug, member }: SiteVisitor): ReturnType<MemberSite['find']> {
    return member?.tenant ?? this.sites.find(slug, 'connexion');
  }

  private async siteOf(visitor: SiteVisitor): Promise<SignInSite | SiteReply> {
    const { slug, ip } = visitor;
    const tenant = await this.tenantOf(visitor);
    if (!('context' in tenant)) return tenant;
    const site = await this.sites.openSite(tenant);
    return site ? { ...tenant, ip, name: site.view.name } : this.sites.read(slug, 'connexion');
  }
}
