import { DomainError } from '@intendance/kernel/domain-error.js';
import { newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { RequestError } from '../../platform/http/request-error.js';
import { memberContext } from '../member-access/member-sign-in.js';
import { ClaimDesk, type ClaimFields, type SentFile } from '../member-space/claim-desk.js';
import { Household } from '../member-space/household.js';
import { MemberDesk, type OwnVisit, type Visit } from './member-desk.js';
import { MemberSite } from './member-site.js';
import { blankClaim, claimPage } from './pages/claim-page.js';
import type { SiteReply } from './site-answer.js';
import { siteBase } from './site-url.js';

/** The form of a claim in the space of a member. */
@Injectable()
export class ClaimVisit {
  constructor(
    private readonly desk: MemberDesk,
    private readonly sites: MemberSite,
    private readonly household: Household,
    private readonly claims: ClaimDesk,
  ) {}

  async form(visit: Visit): Promise<SiteReply> {
    const own = await this.desk.own(visit);
    return 'session' in own ? this.show(own, { values: blankClaim, formKey: newId() }) : own;
  }

  async send(visit: Visit, files: readonly SentFile[]): Promise<SiteReply> {
    const own = await this.desk.own(visit);
    if (!('session' in own)) return own;
    const { form, slug } = visit;
    const site = await this.sites.openSite(own.tenant);
    if (!site?.settings.benefRequestAllowed || form.get('csrf') !== own.session.csrf) return { location: `${siteBase(slug)}/mon-espace` };
    const values = claimOf(form);
    const formKey = form.get('cle') ?? newId();
    try {
      await this.claims.file(memberContext(own.tenant.context, own.session.personId), own.session.personId, formKey, values, files);
      return { location: `${siteBase(slug)}/mon-espace#remboursements` };
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof RequestError)) throw error;
      return this.show(own, { values, formKey, error: error.message });
    }
  }

  private async show(
    { tenant, session }: OwnVisit,
    { values, formKey, error = null }: { values: ClaimFields; formKey: string; error?: string | null },
  ): Promise<SiteReply> {
    const activities = await this.household.openActivities(tenant.context);
    const page = claimPage({ csrf: session.csrf, formKey, activities, values, error });
    return this.sites.page(tenant, page, { status: error === null ? 200 : 422, isPrivate: true });
  }
}

const claimOf = (form: ReadonlyMap<string, string>): ClaimFields => ({
  activity: form.get('activite') ?? '',
  date: form.get('date') ?? '',
  amount: form.get('montant') ?? '',
  comment: form.get('commentaire') ?? '',
});
