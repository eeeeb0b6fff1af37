import { newId } from '@intendance/kernel/id.js';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { siteBase } from '../../site/site-address/site-url.js';
import type { FactorFormView } from '../../site/template/site-view.js';
import { type FactorChange, OwnFactor } from '../member-access/own-factor.js';
import { SpaceReturn } from '../member-space/space-notice.js';
import { type FormRefusal, formRefusal } from '../site-route/form-errors.js';
import { SiteController, SiteForm, SiteGet } from '../site-route/site-route.js';
import { CurrentMember, type MemberForm, OwnForm, type SignedInMember } from '../site-route/site-visit.js';
import { enrolmentStep, onStep, ownFactorPage } from './own-factor-page.js';

type Step = FactorFormView['step'];

/** The protection of the space of a member by the code of an application. Nobody who sees the site as the member reads it. */
@SiteController('mon-espace/double-authentification')
export class OwnFactorController {
  constructor(
    private readonly sites: MemberSite,
    private readonly factor: OwnFactor,
    private readonly space: SpaceReturn,
  ) {}

  @SiteGet('member')
  read(@CurrentMember() member: SignedInMember): Promise<SiteReply> {
    return member.tenant.impersonation ? this.sites.missingPage(member.tenant) : this.show(member);
  }

  @SiteForm('member', 'debut')
  async begin(@CurrentMember() member: SignedInMember, @OwnForm() form: MemberForm): Promise<SiteReply> {
    try {
      await this.factor.begin(changeOf(member, form));
      return { location: `${siteBase(member.tenant.slug)}/mon-espace/double-authentification` };
    } catch (error) {
      return this.show(member, formRefusal(error, {}, ''));
    }
  }

  @SiteForm('member', 'activation')
  confirm(@CurrentMember() member: SignedInMember, @OwnForm() form: MemberForm): Promise<SiteReply> {
    return this.codes(member, 'code', () => this.factor.confirm(changeOf(member, form), form.fields.get('code') ?? ''));
  }

  @SiteForm('member', 'codes')
  renew(@CurrentMember() member: SignedInMember, @OwnForm() form: MemberForm): Promise<SiteReply> {
    const code = form.fields.get('code-renouvellement') ?? '';
    return this.codes(member, 'code-renouvellement', () => this.factor.renew(changeOf(member, form), code));
  }

  @SiteForm('member', 'retrait')
  async remove(@CurrentMember() member: SignedInMember, @OwnForm() form: MemberForm): Promise<SiteReply> {
    try {
      await this.factor.remove(changeOf(member, form), form.fields.get('code-retrait') ?? '');
      return this.space.to(member, 'protection');
    } catch (error) {
      return this.show(member, formRefusal(error, { code: 'code-retrait' }, ''));
    }
  }

  /** The recovery codes are in the reply alone: a page that is loaded again shows none. */
  private async codes(member: SignedInMember, input: string, change: () => Promise<string[]>): Promise<SiteReply> {
    try {
      return await this.page(member, { name: 'codes', codes: await change() });
    } catch (error) {
      return this.show(member, formRefusal(error, { code: input }, ''));
    }
  }

  private async show(member: SignedInMember, refusal?: FormRefusal): Promise<SiteReply> {
    return this.page(member, await this.stepOf(member), refusal);
  }

  private async stepOf({ tenant: { context }, session }: SignedInMember): Promise<Step> {
    const state = await this.factor.state({ environmentId: context.environmentId, personId: session.personId });
    if (state.activeSince) return onStep(state.activeSince, state);
    const enrolment = await this.factor.enrolment({ context, session });
    return enrolment ? enrolmentStep(enrolment) : { name: 'off', isRecent: this.factor.isRecent(session) };
  }

  /** A new key each time: another code is another request. */
  private page({ tenant, session }: SignedInMember, step: Step, refusal?: FormRefusal): Promise<SiteReply> {
    const form: FactorFormView = { csrf: session.csrf, formKey: newId(), errors: refusal?.errors ?? [], step };
    return this.sites.page(tenant, ownFactorPage(form), { status: refusal?.status ?? 200, isPrivate: true });
  }
}

const changeOf = ({ session }: SignedInMember, { context }: MemberForm): FactorChange => ({ context, session });
