import { Param } from '@nestjs/common';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { SiteController, SiteGet } from './site-route.js';
import { type SiteVisitor, Visitor } from './site-visit.js';

/** The pages and the files of a site: with the contents for members, for a member. */
@SiteController()
export class SitePageController {
  constructor(private readonly sites: MemberSite) {}

  @SiteGet('visitor', ['', '*'])
  read(@Visitor() { slug, member }: SiteVisitor, @Param('*') address = ''): Promise<SiteReply> {
    const path = address.replace(/\/+$/, '');
    return member ? this.sites.readAsMember(member.tenant, path) : this.sites.read(slug, path);
  }
}
