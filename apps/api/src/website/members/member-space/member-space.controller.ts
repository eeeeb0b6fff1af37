import { Param } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { SiteMinutes } from '../../editor/minutes/minutes-of-site.js';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { siteBase } from '../../site/site-address/site-url.js';
import { memberCookie } from '../member-access/member-cookie.js';
import { MemberSignIn } from '../member-access/member-sign-in.js';
import { isOwed } from '../own-registration/registration-actions.js';
import { MemberPayments } from '../payment-form/member-payments.js';
import { MemberRequests } from '../request-form/member-requests.js';
import { SiteController, SiteForm, SiteGet } from '../site-route/site-route.js';
import { CurrentMember, type MemberForm, OwnForm, type SignedInMember, type SiteVisitor, Visitor } from '../site-route/site-visit.js';
import { FamilyRecords } from './family-records.js';
import { noticeIn } from './space-notice.js';
import { spacePage } from './space-page.js';

/** The space of a member: the records of the family, the minutes of meetings, and the sign-out. */
@SiteController('mon-espace')
export class MemberSpaceController {
  constructor(
    private readonly sites: MemberSite,
    private readonly signIn: MemberSignIn,
    private readonly minutes: SiteMinutes,
    private readonly family: FamilyRecords,
    private readonly requests: MemberRequests,
    private readonly payments: MemberPayments,
    private readonly config: Config,
  ) {}

  @SiteGet('member')
  async read(@CurrentMember() member: SignedInMember, @Visitor() { cookie }: SiteVisitor): Promise<SiteReply> {
    const { context } = member.tenant;
    const { id } = member.person;
    const [minutes, family, requests] = await Promise.all([
      this.minutes.list(context),
      this.family.of(context, id),
      this.requests.list(context, id),
    ]);
    const isPayableOnline = family.registrations.some(isOwed) && (await this.payments.isOpen(context));
    const page = spacePage(member, { minutes, family, requests, isPayableOnline }, noticeIn(cookie));
    return this.sites.page(member.tenant, page, { isPrivate: true });
  }

  @SiteGet('member', 'proces-verbaux/:key')
  async readMinutes(@CurrentMember() { tenant }: SignedInMember, @Param('key') id: string): Promise<SiteReply> {
    return (await this.minutes.open(tenant.context, id)) ?? this.sites.missingPage(tenant);
  }

  @SiteForm('member', 'deconnexion', { isOpenToImpersonation: true })
  async signOut(@CurrentMember() { tenant, session }: SignedInMember, @OwnForm() { fields }: MemberForm): Promise<SiteReply> {
    await this.signIn.signOut(tenant.context, session, fields.get('partout') === 'oui');
    return { location: siteBase(tenant.slug), cookies: [memberCookie(this.config, tenant.slug, '', 0)] };
  }
}
