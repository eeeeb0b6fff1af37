import { createHash } from 'node:crypto';
import { derivedId, isUuid, newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { siteBase } from '../../site/site-address/site-url.js';
import { memberContext } from '../member-access/member-sign-in.js';
import { MemberDesk, type OwnVisit, type Visit } from './member-desk.js';

/** A form that a member has sent. `context` runs its command once, however often the form is sent. */
export type OwnForm = OwnVisit & { readonly form: ReadonlyMap<string, string>; readonly formKey: string; readonly context: RequestContext };

/** The forms of the space of a member, where the structure takes requests (`benef_request_allowed`). */
@Injectable()
export class OwnForms {
  constructor(
    private readonly desk: MemberDesk,
    private readonly sites: MemberSite,
  ) {}

  /** The member who opens a form. */
  async open(visit: Visit): Promise<OwnVisit | SiteReply> {
    const own = await this.desk.own(visit);
    if (!('session' in own)) return own;
    const site = await this.sites.openSite(own.tenant);
    return site?.settings.benefRequestAllowed ? own : this.missing(visit);
  }

  /** A form of another site does not know the token of the session. @param content all that the form holds */
  async receive(visit: Visit, content: unknown): Promise<OwnForm | SiteReply> {
    const own = await this.open(visit);
    if (!('session' in own)) return own;
    const { form, slug } = visit;
    if (form.get('csrf') !== own.session.csrf) return { location: `${siteBase(slug)}/mon-espace` };
    const key = form.get('cle') ?? '';
    const formKey = isUuid(key) ? key : newId();
    const hash = createHash('sha256').update(JSON.stringify(content)).digest();
    const commandId = derivedId(`form ${own.session.personId} ${formKey}`);
    const context = { ...memberContext(own.tenant.context, own.session.personId), commandId, idempotency: { hash } };
    return { ...own, form, formKey, context };
  }

  missing(visit: Visit): Promise<SiteReply> {
    return this.desk.read(visit, 'mon-espace/introuvable');
  }
}
