import { DomainError } from '@intendance/kernel/domain-error.js';
import { isUuid, newId } from '@intendance/kernel/id.js';
import { Param } from '@nestjs/common';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { siteBase } from '../../site/site-address/site-url.js';
import { SpaceReturn } from '../member-space/space-notice.js';
import { SiteController, SiteForm, SiteGet } from '../site-route/site-route.js';
import { CurrentMember, type MemberForm, OwnForm, type SignedInMember } from '../site-route/site-visit.js';
import { MemberPayments } from './member-payments.js';
import { closedPage, openPage, paymentPath, startPage } from './payment-pages.js';

/** The payment of a registration: the way to the page of the service, and back. */
@SiteController('mon-espace/inscriptions')
export class PaymentFormController {
  constructor(
    private readonly sites: MemberSite,
    private readonly payments: MemberPayments,
    private readonly space: SpaceReturn,
  ) {}

  /** Browsers come back here from the service, paid or not: the service is asked, and their word counts for nothing. */
  @SiteGet('member', ':key/paiement')
  open(@CurrentMember() member: SignedInMember, @Param('key') id: string): Promise<SiteReply> {
    return this.show(member, id, null);
  }

  @SiteForm('member', ':key/paiement')
  async start(@CurrentMember() member: SignedInMember, @OwnForm() { context }: MemberForm, @Param('key') id: string): Promise<SiteReply> {
    if (!isUuid(id)) return this.sites.missingPage(member.tenant);
    try {
      await this.payments.start(member, context, id);
      return { location: `${siteBase(member.tenant.slug)}/${paymentPath(id)}` };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.show(member, id, error);
    }
  }

  private async show(member: SignedInMember, id: string, refusal: DomainError | null): Promise<SiteReply> {
    if (!isUuid(id)) return this.sites.missingPage(member.tenant);
    const { tenant, session } = member;
    try {
      const payment = await this.payments.find(member, id);
      const form = { csrf: session.csrf, formKey: newId(), error: refusal?.message ?? null };
      const page = payment.open ? openPage(id, payment.open, payment.activityName) : startPage(id, payment, form);
      return this.sites.page(tenant, page, { status: refusal ? 422 : 200, isPrivate: true });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.closed(member, id, error);
    }
  }

  private async closed(member: SignedInMember, id: string, refusal: DomainError): Promise<SiteReply> {
    if (refusal.kind === 'not-found') return this.sites.missingPage(member.tenant);
    if (refusal.code === 'online-payment.already-paid') return this.space.to(member, 'paiement');
    return this.sites.page(member.tenant, closedPage(id, refusal.message), { isPrivate: true });
  }
}
