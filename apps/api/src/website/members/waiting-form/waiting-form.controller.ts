import { newId } from '@intendance/kernel/id.js';
import { Param } from '@nestjs/common';
import type { OpenRegistrationActivity } from '../../../activities/public.js';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import type { WaitingFormView } from '../../site/template/site-view.js';
import { SpaceReturn } from '../member-space/space-notice.js';
import { confirmationPage } from '../registration-form/confirmation-page.js';
import { MemberRegistrations } from '../registration-form/member-registrations.js';
import { registrationSentences } from '../registration-form/registration-pages.js';
import { type FormRefusal, formRefusal } from '../site-route/form-errors.js';
import { SiteController, SiteForm, SiteGet } from '../site-route/site-route.js';
import { CurrentMember, type MemberForm, OwnForm, type SignedInMember } from '../site-route/site-visit.js';
import { MemberWaits } from './member-waits.js';
import { waitingPage } from './waiting-page.js';

type ShownForm = Pick<WaitingFormView, 'values' | 'formKey'> & { readonly refusal?: FormRefusal };

const inputs = { entries: 'participants' } as const;

/** The waiting list of a full activity: a member joins it, and leaves it. */
@SiteController('mon-espace/inscriptions')
export class WaitingFormController {
  constructor(
    private readonly sites: MemberSite,
    private readonly registrations: MemberRegistrations,
    private readonly waits: MemberWaits,
    private readonly space: SpaceReturn,
  ) {}

  @SiteGet('requester', ':key/attente')
  async open(@CurrentMember() member: SignedInMember, @Param('key') activityId: string): Promise<SiteReply> {
    const activity = await this.activity(member, activityId);
    if (!activity?.hasWaitingList) return this.sites.missingPage(member.tenant);
    return this.show(member, activity, { values: { entries: '1' }, formKey: newId() });
  }

  @SiteForm('requester', ':key/attente')
  async join(
    @CurrentMember() member: SignedInMember,
    @OwnForm() { fields, fault, formKey, context }: MemberForm,
    @Param('key') activityId: string,
  ): Promise<SiteReply> {
    const activity = await this.activity(member, activityId);
    if (!activity) return this.sites.missingPage(member.tenant);
    const values = { entries: fields.get('participants') ?? '' };
    try {
      if (fault) throw fault;
      await this.waits.join(context, member.person.id, activity.id, values.entries);
      return this.space.to(member, 'attente');
    } catch (error) {
      return this.show(member, activity, { values, formKey, refusal: formRefusal(error, inputs, 'participants') });
    }
  }

  @SiteGet('requester', ':key/retrait')
  async confirmLeaving(@CurrentMember() member: SignedInMember, @Param('key') activityId: string): Promise<SiteReply> {
    const activity = await this.activity(member, activityId);
    if (!activity?.wait) return this.sites.missingPage(member.tenant);
    const { id, name, wait } = activity;
    const page = confirmationPage({
      ...{ csrf: member.session.csrf, formKey: newId(), error: null },
      title: `Quitter la liste d’attente : ${name}`,
      text:
        wait.offeredUntil === null
          ? 'Vous perdrez votre rang. Vous pourrez revenir, à la fin de la liste.'
          : 'La place qui vous est réservée ira à la personne suivante.',
      path: `mon-espace/inscriptions/${id}/retrait`,
      label: 'Quitter la liste d’attente',
    });
    return this.sites.page(member.tenant, page, { isPrivate: true });
  }

  @SiteForm('requester', ':key/retrait')
  async leave(
    @CurrentMember() member: SignedInMember,
    @OwnForm() { context }: MemberForm,
    @Param('key') activityId: string,
  ): Promise<SiteReply> {
    const activity = await this.activity(member, activityId);
    if (!activity) return this.sites.missingPage(member.tenant);
    await this.waits.leave(context, member.person.id, activity.id);
    return this.space.to(member, 'retrait');
  }

  private activity({ tenant: { context }, person }: SignedInMember, id: string): Promise<OpenRegistrationActivity | undefined> {
    return this.registrations.activity(context, person.id, id);
  }

  private async show(
    { tenant, session, person }: SignedInMember,
    activity: OpenRegistrationActivity,
    { refusal, ...shown }: ShownForm,
  ): Promise<SiteReply> {
    const { id, name, admission } = activity;
    const page = waitingPage({
      ...{ ...shown, csrf: session.csrf, activity: { id, name }, errors: refusal?.errors ?? [] },
      sentences: registrationSentences(activity, person.state),
      isAlone: admission === 'one-per-household',
    });
    return this.sites.page(tenant, page, { status: refusal?.status ?? 200, isPrivate: true });
  }
}
