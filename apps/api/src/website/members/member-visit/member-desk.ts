import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { RequestError } from '../../../platform/wire/request-error.js';
import { SiteMinutes } from '../../editor/minutes/minutes-of-site.js';
import { noPageKeyCookie, pathOfPageKey } from '../../site/site/member-pages.js';
import { MemberSite, type SiteTenant } from '../../site/site/member-site.js';
import type { PageMaker } from '../../site/site/page-maker.js';
import { signInPageWith } from '../../site/site/pages/sign-in-page.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { sitePath } from '../../site/site/templates/site-path.js';
import type { ImpersonationView } from '../../site/site/templates/site-view.js';
import { siteBase } from '../../site/site-address/site-url.js';
import { lifetimeOf, type MemberSession, MemberSessions } from '../member-access/member-sessions.js';
import { type Entrance, type MemberDoor, MemberSignIn } from '../member-access/member-sign-in.js';
import { type Member, Members } from '../member-access/members.js';
import { Household } from '../member-space/household.js';
import { PersonRequestDesk } from '../member-space/person-request-desk.js';
import { memberPage, type SignedInMember } from './pages/member-page.js';
import { codePage, confirmPage, impersonationPage, readOnlyPage } from './pages/sign-in-pages.js';

/** The request of a visitor: the site, the address of the visitor, the cookie and the fields of the form. */
export type Visit = {
  readonly slug: string;
  readonly ip: string;
  readonly cookie: string | undefined;
  readonly form: ReadonlyMap<string, string>;
  /** The refusal of the files of the form. */
  readonly fault?: RequestError;
};
export type OwnVisit = { readonly tenant: SiteTenant; readonly session: MemberSession; readonly signedIn: SignedInMember };

const cookieName = 'intendance_membre';

/** The pages of members: the sign-in, and the space behind it. None of them is kept in a cache. */
@Injectable()
export class MemberDesk {
  constructor(
    private readonly sites: MemberSite,
    private readonly signIn: MemberSignIn,
    private readonly sessions: MemberSessions,
    private readonly members: Members,
    private readonly minutes: SiteMinutes,
    private readonly household: Household,
    private readonly requests: PersonRequestDesk,
    private readonly config: Config,
  ) {}

  async ask(visit: Visit): Promise<SiteReply> {
    const door = await this.doorOf(visit, 'connexion');
    if (!('door' in door)) return door;
    try {
      const requestId = await this.signIn.ask(door.door, visit.form.get('email') ?? '');
      return { location: `${siteBase(visit.slug)}/connexion/code/${requestId}` };
    } catch (error) {
      return this.refused(door.tenant, error, signInPageWith);
    }
  }

  code(visit: Visit, requestId: string): Promise<SiteReply> {
    return this.show(visit, codePage(requestId));
  }

  /** A scanner that opens the link sees this page, and no more. */
  async confirm(visit: Visit, token: string): Promise<SiteReply> {
    const tenant = await this.tenantOf(visit, 'connexion');
    if (!('context' in tenant)) return tenant;
    const member = await this.signIn.impersonated(tenant, token);
    return this.sites.page(tenant, member ? impersonationPage(token, member) : confirmPage(token), { isPrivate: true });
  }

  /** The refusal of every form of a read-only session; undefined for the forms of anybody else. */
  async refusal(visit: Visit): Promise<SiteReply | undefined> {
    const token = tokenIn(visit.cookie);
    if (token === undefined) return undefined;
    const tenant = await this.tenantOf(visit, 'mon-espace');
    if (!('context' in tenant)) return undefined;
    const session = await this.sessions.find(tenant.context.environmentId, token);
    return session?.readOnlyUntil ? this.sites.page(tenant, readOnlyPage, { status: 403, isPrivate: true }) : undefined;
  }

  async enterByCode(visit: Visit): Promise<SiteReply> {
    const door = await this.doorOf(visit, 'connexion');
    if (!('door' in door)) return door;
    const requestId = visit.form.get('demande') ?? '';
    const again = (message: string) => codePage(requestId, message);
    try {
      return await this.entered(
        visit,
        door.tenant,
        await this.signIn.enterByCode(door.door, requestId, visit.form.get('code') ?? ''),
        again,
      );
    } catch (error) {
      return this.refused(door.tenant, error, again);
    }
  }

  async enterByLink(visit: Visit): Promise<SiteReply> {
    const door = await this.doorOf(visit, 'connexion');
    if (!('door' in door)) return door;
    const token = visit.form.get('token') ?? '';
    const entrance = await this.signIn.enter(door.door, token, 'link', visit.form.get('personne'));
    return this.entered(visit, door.tenant, entrance, (message) => confirmPage('', [], message));
  }

  /** A page of the site: with what members alone may read, for a member. */
  async read(visit: Visit, path: string): Promise<SiteReply> {
    if (tokenIn(visit.cookie) === undefined) return this.sites.read(visit.slug, path);
    const own = await this.own(visit);
    return 'session' in own ? this.sites.readAsMember(own.tenant, path) : this.sites.read(visit.slug, path);
  }

  async space(visit: Visit): Promise<SiteReply> {
    const own = await this.own(visit);
    if (!('session' in own)) return own;
    const { context } = own.tenant;
    const { personId } = own.session;
    const [minutes, household, requests] = await Promise.all([
      this.minutes.list(context),
      this.household.of(context, personId),
      this.requests.requests(context, personId),
    ]);
    return this.sites.page(own.tenant, memberPage(own.signedIn, { minutes, household, requests }), { isPrivate: true });
  }

  async minutesFile(visit: Visit, id: string): Promise<SiteReply> {
    const own = await this.own(visit);
    if (!('session' in own)) return own;
    const file = await this.minutes.open(own.tenant.context, id);
    return file ?? this.read(visit, 'mon-espace/introuvable');
  }

  async leave(visit: Visit): Promise<SiteReply> {
    const own = await this.own(visit);
    if (!('session' in own)) return own;
    const home = { location: siteBase(visit.slug), cookies: [this.cookie(visit.slug, '', 0)] };
    // A form of another site does not know the token of the session.
    if (visit.form.get('csrf') !== own.session.csrf) return { location: `${siteBase(visit.slug)}/mon-espace` };
    await this.signIn.leave(own.tenant.context, own.session, visit.form.get('partout') === 'oui');
    return home;
  }

  /** The member of the cookie: still a beneficiary, whatever the session says. */
  async own({ slug, cookie }: Pick<Visit, 'slug' | 'cookie'>): Promise<OwnVisit | SiteReply> {
    const tenant = await this.sites.find(slug, 'mon-espace');
    if (!('context' in tenant)) return tenant;
    const token = tokenIn(cookie);
    const session = token === undefined ? undefined : await this.sessions.find(tenant.context.environmentId, token);
    const [member] = session ? await this.members.find(tenant.context, [session.personId]) : [];
    if (!session || !member || !this.signIn.isOf(tenant, member, session)) return { location: `${siteBase(slug)}/connexion` };
    const impersonation = bannerOf(session, member);
    return { tenant: impersonation ? { ...tenant, impersonation } : tenant, session, signedIn: { member, csrf: session.csrf } };
  }

  /** The site, with the banner of a read-only session. */
  private async tenantOf(visit: Visit, path: string): ReturnType<MemberSite['find']> {
    if (tokenIn(visit.cookie) === undefined) return this.sites.find(visit.slug, path);
    const own = await this.own(visit);
    return 'session' in own ? own.tenant : this.sites.find(visit.slug, path);
  }

  private async entered(visit: Visit, tenant: SiteTenant, entrance: Entrance, again: (message: string) => PageMaker): Promise<SiteReply> {
    if (entrance.outcome === 'refused') return this.sites.page(tenant, again(entrance.message), { status: 422, isPrivate: true });
    if (entrance.outcome === 'choose') return this.sites.page(tenant, confirmPage(entrance.token, entrance.people), { isPrivate: true });
    const base = siteBase(tenant.slug);
    const path = pathOfPageKey(visit.cookie);
    const session = this.cookie(tenant.slug, entrance.cookie, lifetimeOf(entrance.isReadOnly));
    const cookies = path === undefined ? [session] : [session, noPageKeyCookie(base, this.isSecure)];
    return { location: sitePath({ base }, path ?? 'mon-espace'), cookies };
  }

  private refused(tenant: SiteTenant, error: unknown, again: (message: string) => PageMaker): Promise<SiteReply> {
    if (!(error instanceof DomainError)) throw error;
    return this.sites.page(tenant, again(error.message), { status: error.kind === 'too-many' ? 429 : 422, isPrivate: true });
  }

  private async show(visit: Visit, make: PageMaker): Promise<SiteReply> {
    const tenant = await this.tenantOf(visit, 'connexion');
    return 'context' in tenant ? this.sites.page(tenant, make, { isPrivate: true }) : tenant;
  }

  private async doorOf(visit: Visit, path: string): Promise<{ door: MemberDoor; tenant: SiteTenant } | SiteReply> {
    const { slug, ip } = visit;
    const tenant = await this.tenantOf(visit, path);
    if (!('context' in tenant)) return tenant;
    const site = await this.sites.openSite(tenant);
    if (!site) return this.sites.read(slug, path);
    return { tenant, door: { context: tenant.context, slug, ip, name: site.view.name } };
  }

  private get isSecure(): boolean {
    return (this.config.sitesUrl ?? this.config.publicUrl).startsWith('https:');
  }

  private cookie(slug: string, value: string, seconds: number): string {
    const secure = this.isSecure ? '; Secure' : '';
    return `${cookieName}=${value}; Path=${siteBase(slug)}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  }
}

function bannerOf({ readOnlyUntil, csrf }: MemberSession, { state }: Member): ImpersonationView | undefined {
  return readOnlyUntil ? { name: `${state.firstname} ${state.lastname}`, until: hour.format(readOnlyUntil), csrf } : undefined;
}

const hour = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' });
const tokenIn = (cookie = ''): string | undefined => new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1];
