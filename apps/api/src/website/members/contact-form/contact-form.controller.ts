import { contactMessage } from '@intendance/domain/website/members/contact-message/contact-message.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { isPublic } from '../../site/open-site/member-pages.js';
import { contactPageWith } from '../../site/page/contact-page.js';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { siteBase } from '../../site/site-address/site-url.js';
import type { ContactFormView } from '../../site/template/site-view.js';
import type { ReceivedForm } from '../site-route/site-form.js';
import { SiteController, SiteForm } from '../site-route/site-route.js';
import { type SiteVisitor, Visitor, VisitorForm } from '../site-route/site-visit.js';
import { ContactMail } from './contact-mail.js';

/** The form of the contact page. */
@SiteController('contact')
export class ContactFormController {
  constructor(
    private readonly sites: MemberSite,
    private readonly mail: ContactMail,
  ) {}

  @SiteForm('visitor')
  async send(@Visitor() { slug, ip, member }: SiteVisitor, @VisitorForm() { fields }: ReceivedForm): Promise<SiteReply> {
    const tenant = await this.sites.find(slug, 'contact');
    if (!('context' in tenant)) return tenant;
    const values = { name: fields.get('name') ?? '', email: fields.get('email') ?? '', message: fields.get('message') ?? '' };
    const site = await this.sites.openSite(tenant);
    if (!site?.settings.pages.includes('contact')) return this.sites.read(slug, 'contact');
    if (!isPublic(site, 'contact') && !member) return { location: `${siteBase(slug)}/connexion` };
    const sent = { location: `${siteBase(slug)}/contact/envoye` };
    // A robot fills every field: the reply is that of a message that left.
    if (fields.get('site')) return sent;
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
