import { createHash } from 'node:crypto';
import { familyOf, fullName } from '@intendance/domain/directory/public.js';
import { newId } from '@intendance/kernel/id.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { siteBase } from '../../site/site-address/site-url.js';
import { ClaimDesk, type ClaimFields } from '../member-space/claim-desk.js';
import { Household, type RefusedClaim } from '../member-space/household.js';
import type { SentFile } from '../member-space/member-files.js';
import { type FormRefusal, formRefusal } from './form-errors.js';
import type { OwnVisit, Visit } from './member-desk.js';
import { OwnForms } from './own-forms.js';
import { claimPage } from './pages/claim-page.js';

type Shown = {
  readonly values: ClaimFields;
  readonly formKey: string;
  readonly refused: RefusedClaim | undefined;
  readonly remainingIds: readonly string[];
  readonly refusal?: FormRefusal;
};

const blankClaim: ClaimFields = { activity: '', member: '', date: '', amount: '', comment: '' };
const inputs = {
  refund_settings: 'activite',
  member_id: 'membre',
  date: 'date',
  bill_amount: 'montant',
  refund_attachments: 'factures',
} as const;
const remainingPrefix = 'garder-';

/** The form of a claim in the space of a member: a new claim, or a refused one that is filed again. */
@Injectable()
export class ClaimVisit {
  constructor(
    private readonly forms: OwnForms,
    private readonly sites: MemberSite,
    private readonly household: Household,
    private readonly claims: ClaimDesk,
  ) {}

  /** @param refusedId the refused claim that is filed again */
  async form(visit: Visit, refusedId?: string): Promise<SiteReply> {
    const own = await this.forms.open(visit);
    if (!('session' in own)) return own;
    const refused = await this.refusedClaim(own, refusedId);
    if (refusedId !== undefined && !refused) return this.forms.missing(visit);
    const remainingIds = refused?.state.bills.map(({ id }) => id) ?? [];
    return this.show(own, { values: refused ? fieldsOf(refused) : blankClaim, formKey: newId(), refused, remainingIds });
  }

  async send(visit: Visit, files: readonly SentFile[], refusedId?: string): Promise<SiteReply> {
    const content = [refusedId, [...visit.form], files.map((file) => createHash('sha256').update(file.content).digest('hex'))];
    const own = await this.forms.receive(visit, content);
    if (!('context' in own)) return own;
    const fields = claimIn(own.form);
    const { personId } = own.session;
    const refused = await this.refusedClaim(own, refusedId);
    const remainingIds = refused?.state.bills.map(({ id }) => id).filter((id) => own.form.has(`${remainingPrefix}${id}`)) ?? [];
    try {
      if (visit.fault) throw visit.fault;
      if (refusedId === undefined) await this.claims.file(own.context, personId, { fields, files });
      else await this.claims.fileAgain(own.context, personId, refusedId, { fields, files, remainingBills: remainingIds });
      return { location: `${siteBase(visit.slug)}/mon-espace#remboursements` };
    } catch (error) {
      const refusal = formRefusal(error, inputs, 'factures');
      // Decided meanwhile, or never theirs: the space shows where their claims stand.
      if (refusedId !== undefined && !refused) return { location: `${siteBase(visit.slug)}/mon-espace#remboursements` };
      return this.show(own, { values: fields, formKey: own.formKey, refused, remainingIds, refusal });
    }
  }

  private async refusedClaim({ tenant, session }: OwnVisit, id: string | undefined): Promise<RefusedClaim | undefined> {
    return id === undefined ? undefined : this.household.refusedClaim(tenant.context, session.personId, id);
  }

  private async show({ tenant, session, signedIn }: OwnVisit, { refused, remainingIds, refusal, ...shown }: Shown): Promise<SiteReply> {
    const open = await this.household.openActivities(tenant.context);
    const isOfHousehold = open.some(({ scope }) => scope === 'household');
    const page = claimPage({
      ...{ ...shown, csrf: session.csrf, errors: refusal?.errors ?? [] },
      refused: refused ? { id: refused.id, reason: refused.reason } : null,
      activities: open.map(({ id, name, scope }) => ({ id, name: scope === 'beneficiary' ? `${name} (pour vous seulement)` : name })),
      family: isOfHousehold ? familyOf(signedIn.member.state).map((each) => ({ id: each.id, name: fullName(each) })) : [],
      bills: (refused?.state.bills ?? []).map(({ id, name }) => ({ id, name, isRemaining: remainingIds.includes(id) })),
    });
    return this.sites.page(tenant, page, { status: refusal?.status ?? 200, isPrivate: true });
  }
}

const claimIn = (form: ReadonlyMap<string, string>): ClaimFields => ({
  activity: form.get('activite') ?? '',
  member: form.get('membre') ?? '',
  date: form.get('date') ?? '',
  amount: form.get('montant') ?? '',
  comment: form.get('commentaire') ?? '',
});

const fieldsOf = ({ state: { claim, comment } }: RefusedClaim): ClaimFields => ({
  activity: claim.activityId,
  member: claim.memberId ?? '',
  date: claim.billedOn,
  amount: toEuros(cents(claim.bill)).toFixed(2).replace('.', ','),
  comment,
});
