import { contactMessage } from '@intendance/domain/website/members/contact-message/contact-message.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { isPublic } from '../../site/site/member-pages.js';
import { MemberSite } from '../../site/site/member-site.js';
import { contactPageWith } from '../../site/site/pages/contact-page.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import type { ContactFormView } from '../../site/site/templates/site-view.js';
import { siteBase } from '../../site/site-address/site-url.js';
import { ContactMail } from './contact-mail.js';
import { MemberDesk, type Visit } from './member-desk.js';

/** The form of the contact page. */
@Injectable()
export class ContactPost {
  constructor(
    private readonly sites: MemberSite,
    private readonly mail: ContactMail,
    private readonly desk: MemberDesk,
  ) {}

  async send(visit: Visit): Promise<SiteReply> {
    const { slug, ip, form } = visit;
    const tenant = await this.sites.find(slug, 'contact');
    if (!('context' in tenant)) return tenant;
    const values = { name: form.get('name') ?? '', email: form.get('email') ?? '', message: form.get('message') ?? '' };
    const site = await this.sites.openSite(tenant);
    if (!site?.settings.pages.includes('contact')) return this.sites.read(slug, 'contact');
    if (!isPublic(site, 'contact')) {
      const own = await this.desk.own(visit);
      if (!('session' in own)) return own;
    }
    const sent = { location: `${siteBase(slug)}/contact/envoye` };
    // A robot fills every field: it is answered as if the message had left.
    if (form.get('site')) return sent;
    try {
      await this.mail.send(tenant.context, ip, site.email, contactMessage(values));
      return sent;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.sites.page(tenant, contactPageWith({ values, errors: errorsOf(error), isSent: false }), {
        status: error.kind === 'too-many' ? 429 : 422,
      });
    }
  }
}

const errorsOf = ({ message, violations }: DomainError): ContactFormView['errors'] =>
  violations.length === 0
    ? [{ field: '', message }]
    : violations.map(({ propertyPath, message: text }) => ({ field: propertyPath, message: text }));
