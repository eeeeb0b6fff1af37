import { createHash } from 'node:crypto';
import { derivedId, isUuid, newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { SiteRule } from '../../../platform/wire/access.decorator.js';
import { bareAnswer, MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { siteBase } from '../../site/site-address/site-url.js';
import type { ImpersonationView } from '../../site/template/site-view.js';
import { memberContext } from '../member-access/member-context.js';
import { memberTokenIn } from '../member-access/member-cookie.js';
import { type MemberSession, MemberSessions } from '../member-access/member-sessions.js';
import { MemberSignIn } from '../member-access/member-sign-in.js';
import { type Member, Members } from '../member-access/members.js';
import { isForeignForm } from './foreign-form.js';
import { readOnlyPage } from './read-only-page.js';
import { type ReceivedForm, readForm } from './site-form.js';
import type { MemberForm, SignedInMember, SiteRequest, SiteVisit } from './site-visit.js';

/** Opens a request of a members' site by the rule of its route. */
@Injectable()
export class SiteAccess {
  constructor(
    private readonly sites: MemberSite,
    private readonly sessions: MemberSessions,
    private readonly members: Members,
    private readonly signIn: MemberSignIn,
    private readonly config: Config,
  ) {}

  /** @returns the visit, or the reply to a request that the rule refuses */
  async open(request: SiteRequest, rule: SiteRule): Promise<SiteVisit | SiteReply> {
    const { params, ip, headers } = request;
    const { slug = '' } = params;
    const isForm = request.method === 'POST';
    if (isForm && isForeignForm(request, this.config))
      return bareAnswer('Formulaire refusé', 'Ce formulaire vient d’un autre site. Ouvrez la page et recommencez.', 403);
    const member = await this.memberOf(slug, headers.cookie);
    if (isForm && member?.session.readOnlyUntil && !rule.isOpenToImpersonation)
      return this.sites.page(member.tenant, readOnlyPage, { status: 403, isPrivate: true });
    const refusal = rule.site === 'visitor' ? undefined : await this.refusal(slug, member, rule);
    if (refusal) return refusal;
    const visitor = { slug, ip, cookie: headers.cookie, member };
    if (!isForm) return { visitor, form: undefined };
    const form = await readForm(request, rule.takesFiles === true);
    if (rule.site === 'visitor' || !member) return { visitor, form };
    // A form of another site does not know the token of the session.
    if (!rule.isShared && form.fields.get('csrf') !== member.session.csrf) return { location: `${siteBase(slug)}/mon-espace` };
    return { visitor, form: memberForm(request, member, form) };
  }

  private async refusal(slug: string, member: SignedInMember | undefined, { site }: SiteRule): Promise<SiteReply | undefined> {
    if (!member) {
      const tenant = await this.sites.find(slug, 'mon-espace');
      return 'context' in tenant ? { location: `${siteBase(slug)}/connexion` } : tenant;
    }
    const takesRequests = site === 'member' || (await this.sites.openSite(member.tenant))?.settings.benefRequestAllowed;
    return takesRequests ? undefined : this.sites.missingPage(member.tenant);
  }

  /** The member of a cookie: still a beneficiary with the same address, whatever the session holds. */
  private async memberOf(slug: string, cookie: string | undefined): Promise<SignedInMember | undefined> {
    const token = memberTokenIn(cookie);
    if (token === undefined) return undefined;
    const tenant = await this.sites.find(slug, 'mon-espace');
    if (!('context' in tenant)) return undefined;
    const session = await this.sessions.find(tenant.context.environmentId, token);
    const [person] = session ? await this.members.find(tenant.context, [session.personId]) : [];
    if (!session || !person || !this.signIn.isOf(tenant, person, session)) return undefined;
    const impersonation = bannerOf(session, person);
    return { tenant: impersonation ? { ...tenant, impersonation } : tenant, session, person };
  }
}

/** The key of the form makes two requests one command; the hash tells other content under the same key. */
function memberForm({ url }: SiteRequest, { tenant, session: { personId } }: SignedInMember, form: ReceivedForm): MemberForm {
  const key = form.fields.get('cle') ?? '';
  const formKey = isUuid(key) ? key : newId();
  const files = form.files.map(({ content }) => createHash('sha256').update(content).digest('hex'));
  const hash = createHash('sha256')
    .update(JSON.stringify([url.split('?')[0], [...form.fields], files]))
    .digest();
  const commandId = derivedId(`form ${personId} ${formKey}`);
  return { ...form, formKey, context: { ...memberContext(tenant.context, personId), commandId, idempotency: { hash } } };
}

const hour = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' });
const bannerOf = ({ readOnlyUntil, csrf }: MemberSession, { state }: Member): ImpersonationView | undefined =>
  readOnlyUntil ? { name: `${state.firstname} ${state.lastname}`, until: hour.format(readOnlyUntil), csrf } : undefined;
