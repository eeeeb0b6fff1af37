import { Param } from '@nestjs/common';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { SiteController, SiteGet } from '../site-route/site-route.js';
import { CurrentMember, type SignedInMember } from '../site-route/site-visit.js';
import { ClaimSteps } from './claim-steps.js';
import { ownClaimPage } from './own-claim-page.js';
import { OwnClaims } from './own-claims.js';

/** A claim of the member: its amount and why, its files, and what was done with it. */
@SiteController('mon-espace')
export class OwnClaimController {
  constructor(
    private readonly sites: MemberSite,
    private readonly claims: OwnClaims,
    private readonly steps: ClaimSteps,
  ) {}

  @SiteGet('member', 'remboursements/:key')
  async read(@CurrentMember() member: SignedInMember, @Param('key') id: string): Promise<SiteReply> {
    const { tenant, person } = member;
    const claim = await this.claims.find(tenant.context, person.id, id);
    if (!claim) return this.sites.missingPage(tenant);
    const steps = await this.steps.of(tenant.context, person.id, 'refund', id);
    return this.sites.page(tenant, ownClaimPage(member, claim, steps), { isPrivate: true });
  }

  /** Not for a user who sees the site as the member: the back-office has a right of its own for the files of claims. */
  @SiteGet('member', 'factures/:key')
  async readBill(@CurrentMember() { tenant, person }: SignedInMember, @Param('key') id: string): Promise<SiteReply> {
    const bill = tenant.impersonation ? undefined : await this.claims.bill(tenant.context, person.id, id);
    return bill ?? this.sites.missingPage(tenant);
  }
}
