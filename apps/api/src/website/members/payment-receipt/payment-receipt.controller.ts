import { Param } from '@nestjs/common';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { SiteController, SiteGet } from '../site-route/site-route.js';
import { CurrentMember, type SignedInMember } from '../site-route/site-visit.js';
import { PaymentReceipts } from './payment-receipts.js';

@SiteController('mon-espace/inscriptions')
export class PaymentReceiptController {
  constructor(
    private readonly sites: MemberSite,
    private readonly receipts: PaymentReceipts,
  ) {}

  @SiteGet('member', ':key/recu')
  async download(@CurrentMember() member: SignedInMember, @Param('key') id: string): Promise<SiteReply> {
    return (await this.receipts.of(member, id)) ?? this.sites.missingPage(member.tenant);
  }
}
