import { Param } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { ClaimSteps } from '../own-claim/claim-steps.js';
import { MemberPayments } from '../payment-form/member-payments.js';
import { SiteController, SiteGet } from '../site-route/site-route.js';
import { CurrentMember, type SignedInMember } from '../site-route/site-visit.js';
import { ownRegistrationPage } from './own-registration-page.js';
import { OwnRegistrations } from './own-registrations.js';
import { isOwed, registrationActions } from './registration-actions.js';

/** A registration of the member: its price and why, its files, what was done with it, and what the member may do. */
@SiteController('mon-espace')
export class OwnRegistrationController {
  constructor(
    private readonly sites: MemberSite,
    private readonly registrations: OwnRegistrations,
    private readonly steps: ClaimSteps,
    private readonly payments: MemberPayments,
    private readonly clock: Clock,
  ) {}

  @SiteGet('member', 'mes-inscriptions/:key')
  async read(@CurrentMember() member: SignedInMember, @Param('key') id: string): Promise<SiteReply> {
    const { tenant, person } = member;
    const registration = await this.registrations.find(tenant.context, person.id, id);
    if (!registration) return this.sites.missingPage(tenant);
    const [steps, site, isPayableOnline] = await Promise.all([
      this.steps.of(tenant.context, person.id, 'inscription', id),
      this.sites.openSite(tenant),
      isOwed(registration) ? this.payments.isOpen(tenant.context) : false,
    ]);
    const can = { isPayableOnline, isTakingRequests: site?.settings.benefRequestAllowed ?? false, today: this.clock.today() };
    const page = ownRegistrationPage(member, { registration, steps, actions: (view) => registrationActions(view, registration, can) });
    return this.sites.page(tenant, page, { isPrivate: true });
  }

  /** Not for a user who sees the site as the member: the back-office has a right of its own for the files of registrations. */
  @SiteGet('member', 'pieces/:key')
  async readDocument(@CurrentMember() { tenant, person }: SignedInMember, @Param('key') id: string): Promise<SiteReply> {
    const document = tenant.impersonation ? undefined : await this.registrations.document(tenant.context, person.id, id);
    return document ?? this.sites.missingPage(tenant);
  }
}
