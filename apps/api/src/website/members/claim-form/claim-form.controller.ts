import type { RefundComputation } from '@intendance/domain/activities/public.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { familyOf, fullName } from '@intendance/domain/directory/public.js';
import { newId } from '@intendance/kernel/id.js';
import { cents, formatEuros, toEuros } from '@intendance/kernel/money.js';
import { Param, Query } from '@nestjs/common';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import type { ClaimFormView } from '../../site/template/site-view.js';
import { FamilyRecords, type RefusedClaim } from '../member-space/family-records.js';
import { SpaceReturn } from '../member-space/space-notice.js';
import { type FormRefusal, formRefusal } from '../site-route/form-errors.js';
import type { FormTexts } from '../site-route/site-form.js';
import { SiteController, SiteForm, SiteGet } from '../site-route/site-route.js';
import { CurrentMember, type MemberForm, OwnForm, type SignedInMember } from '../site-route/site-visit.js';
import { claimPage } from './claim-page.js';
import { type ClaimFields, MemberClaims } from './member-claims.js';

type ShownForm = {
  readonly values: ClaimFields;
  readonly formKey: string;
  readonly refused: RefusedClaim | undefined;
  readonly remainingIds: readonly string[];
  /** The files of the form so far. */
  readonly uploads?: readonly AttachedFile[];
  readonly estimate?: RefundComputation;
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
const uploadPrefix = 'recu-';

/** The form of a claim in the space of a member: a new claim, or a refused one (`:key`) that is filed again. */
@SiteController('mon-espace/remboursement')
export class ClaimFormController {
  constructor(
    private readonly sites: MemberSite,
    private readonly family: FamilyRecords,
    private readonly claims: MemberClaims,
    private readonly space: SpaceReturn,
  ) {}

  @SiteGet('requester', ['', ':key'])
  async open(
    @CurrentMember() member: SignedInMember,
    @Param('key') refusedId?: string,
    @Query('activite') activity?: string,
  ): Promise<SiteReply> {
    const refused = await this.refusedClaim(member, refusedId);
    if (refusedId !== undefined && !refused) return this.sites.missingPage(member.tenant);
    const remainingIds = refused?.bills.map(({ id }) => id) ?? [];
    return this.show(member, {
      values: refused ? fieldsOf(refused) : { ...blankClaim, activity: typeof activity === 'string' ? activity : '' },
      formKey: newId(),
      refused,
      remainingIds,
    });
  }

  @SiteForm('requester', ['', ':key'], { takesFiles: true })
  async send(
    @CurrentMember() member: SignedInMember,
    @OwnForm() { fields, files, fault, formKey, context }: MemberForm,
    @Param('key') refusedId?: string,
  ): Promise<SiteReply> {
    const values = claimIn(fields);
    const { id } = member.person;
    const refused = await this.refusedClaim(member, refusedId);
    const remainingIds = refused?.bills.map((bill) => bill.id).filter((bill) => fields.has(`${remainingPrefix}${bill}`)) ?? [];
    const back = this.space.to(member, 'remboursement');
    const form = { values, formKey, refused, remainingIds };
    let uploads: readonly AttachedFile[] = [];
    try {
      const earlierIds = [...fields.keys()].filter((name) => name.startsWith(uploadPrefix)).map((name) => name.slice(uploadPrefix.length));
      uploads = await this.claims.earlier(context, earlierIds);
      if (fault) throw fault;
      uploads = [...uploads, ...(await this.claims.upload(context, files))];
      if (fields.get('action') === 'calculer')
        return this.show(member, { ...form, uploads, estimate: await this.claims.preview(context, id, values) });
      const claim = { fields: values, bills: uploads };
      if (refusedId === undefined) await this.claims.file(context, id, claim);
      else await this.claims.fileAgain(context, id, refusedId, { ...claim, remainingBills: remainingIds });
      return back;
    } catch (error) {
      const refusal = formRefusal(error, inputs, 'factures');
      // Decided meanwhile, or never theirs: the space shows where their claims stand.
      if (refusedId !== undefined && !refused) return { location: back.location };
      return this.show(member, { ...form, uploads, refusal });
    }
  }

  /** The share target of the phone: the form of a new claim, with the files. Nothing is filed. */
  @SiteForm('requester', 'partage', { takesFiles: true, isShared: true })
  async share(@CurrentMember() member: SignedInMember, @OwnForm() { files, fault, formKey, context }: MemberForm): Promise<SiteReply> {
    const form = { values: blankClaim, formKey, refused: undefined, remainingIds: [] };
    try {
      if (fault) throw fault;
      return await this.show(member, { ...form, uploads: await this.claims.upload(context, files) });
    } catch (error) {
      return this.show(member, { ...form, refusal: formRefusal(error, inputs, 'factures') });
    }
  }

  private async refusedClaim({ tenant, person }: SignedInMember, id: string | undefined): Promise<RefusedClaim | undefined> {
    return id === undefined ? undefined : this.family.refusedClaim(tenant.context, person.id, id);
  }

  private async show({ tenant, session, person }: SignedInMember, form: ShownForm): Promise<SiteReply> {
    const { refused, remainingIds, uploads = [], estimate, refusal, ...shown } = form;
    const open = await this.family.openActivities(tenant.context);
    const isOfHousehold = open.some(({ scope }) => scope === 'household');
    const page = claimPage({
      ...{ ...shown, csrf: session.csrf, errors: refusal?.errors ?? [] },
      refused: refused ? { id: refused.id, reason: refused.reason } : null,
      activities: open.map(({ id, name, scope }) => ({ id, name: scope === 'beneficiary' ? `${name} (pour vous seulement)` : name })),
      family: isOfHousehold ? familyOf(person.state).map((each) => ({ id: each.id, name: fullName(each) })) : [],
      uploads: uploads.map(({ id, name }) => ({ id, name })),
      estimate: estimate ? estimateOf(estimate) : null,
      bills: (refused?.bills ?? []).map(({ id, name }) => ({ id, name, isRemaining: remainingIds.includes(id) })),
    });
    return this.sites.page(tenant, page, { status: refusal?.status ?? 200, isPrivate: true });
  }
}

/** The amount of the computation of the back-office, and its sentences. */
const estimateOf = ({ eligible, refundable, reasons, steps }: RefundComputation): NonNullable<ClaimFormView['estimate']> => ({
  amount: eligible && refundable > 0 ? formatEuros(refundable) : null,
  sentences: reasons.length > 0 ? reasons.map(({ message }) => message) : steps.map(({ sentence }) => sentence),
});

const claimIn = (form: FormTexts): ClaimFields => ({
  activity: form.get('activite') ?? '',
  member: form.get('membre') ?? '',
  date: form.get('date') ?? '',
  amount: form.get('montant') ?? '',
  comment: form.get('commentaire') ?? '',
});

const fieldsOf = (refused: RefusedClaim): ClaimFields => ({
  activity: refused.activity_id,
  member: refused.member_id ?? '',
  date: refused.date,
  amount: toEuros(cents(refused.bill)).toFixed(2).replace('.', ','),
  comment: refused.comment,
});
