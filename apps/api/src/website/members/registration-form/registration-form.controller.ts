import { DomainError } from '@intendance/kernel/domain-error.js';
import { isUuid, newId } from '@intendance/kernel/id.js';
import { Param } from '@nestjs/common';
import type { OpenRegistrationActivity } from '../../../activities/public.js';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import type { RegistrationFormView } from '../../site/template/site-view.js';
import { SpaceReturn } from '../member-space/space-notice.js';
import { type FormRefusal, formRefusal } from '../site-route/form-errors.js';
import { SiteController, SiteForm, SiteGet } from '../site-route/site-route.js';
import { CurrentMember, type MemberForm, OwnForm, type SignedInMember } from '../site-route/site-visit.js';
import { comingPeople, guestsIn, householdOf } from './coming-people.js';
import { confirmationPage } from './confirmation-page.js';
import { MemberRegistrations } from './member-registrations.js';
import { chosenOptions, optionGroups } from './option-inputs.js';
import { activitiesPage, registrationPage, registrationSentences } from './registration-pages.js';

type ShownForm = Pick<RegistrationFormView, 'values' | 'formKey' | 'household' | 'optionGroups'> & { readonly refusal?: FormRefusal };

const inputs = {
  entries: 'participants',
  participants: 'participants',
  'bill_amount:FULL': 'participants',
  'bill_amount:ALREADY_REGISTERED': 'participants',
  options: 'options',
  'bill_amount:OPTION_FULL': 'options',
  inscription_attachments: 'pieces',
} as const;

/** The registrations of a member: the open activities, the form of one, and the cancellation of a registration. */
@SiteController('mon-espace/inscriptions')
export class RegistrationFormController {
  constructor(
    private readonly sites: MemberSite,
    private readonly registrations: MemberRegistrations,
    private readonly space: SpaceReturn,
  ) {}

  @SiteGet('requester')
  async list(@CurrentMember() { tenant, person }: SignedInMember): Promise<SiteReply> {
    const activities = await this.registrations.activities(tenant.context, person.id);
    return this.sites.page(tenant, activitiesPage(activities), { isPrivate: true });
  }

  @SiteGet('requester', ':key')
  async open(@CurrentMember() member: SignedInMember, @Param('key') activityId: string): Promise<SiteReply> {
    const activity = await this.registrations.activity(member.tenant.context, member.person.id, activityId);
    if (!activity) return this.sites.missingPage(member.tenant);
    const values = { entries: String(activity.wait?.entries ?? 1), comment: '', guests: '' };
    return this.show(member, activity, {
      ...{ values, household: householdOf(member.person.state), optionGroups: optionGroups(activity) },
      formKey: newId(),
    });
  }

  @SiteForm('requester', ':key', { takesFiles: true })
  async send(
    @CurrentMember() member: SignedInMember,
    @OwnForm() { fields, files, fault, formKey, context }: MemberForm,
    @Param('key') activityId: string,
  ): Promise<SiteReply> {
    const { id, state } = member.person;
    const activity = await this.registrations.activity(context, id, activityId);
    if (!activity) return this.sites.missingPage(member.tenant);
    const values = { entries: fields.get('participants') ?? '', comment: fields.get('commentaire') ?? '', guests: guestsIn(fields) };
    try {
      if (fault) throw fault;
      await this.registrations.register(context, id, activity.id, {
        ...values,
        participants: comingPeople(state, fields),
        options: chosenOptions(activity, fields),
        files,
      });
      return this.space.to(member, 'inscription');
    } catch (error) {
      const shown = { values, household: householdOf(state, fields), optionGroups: optionGroups(activity, fields), formKey };
      return this.show(member, activity, { ...shown, refusal: formRefusal(error, inputs, 'pieces') });
    }
  }

  @SiteGet('requester', ':key/annulation')
  confirmCancellation(@CurrentMember() member: SignedInMember, @Param('key') id: string): Promise<SiteReply> {
    return this.showCancellation(member, id, null);
  }

  @SiteForm('requester', ':key/annulation')
  async cancel(@CurrentMember() member: SignedInMember, @OwnForm() { context }: MemberForm, @Param('key') id: string): Promise<SiteReply> {
    if (!isUuid(id)) return this.sites.missingPage(member.tenant);
    try {
      await this.registrations.cancel(context, member.person.id, id);
      return this.space.to(member, 'annulation');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.kind === 'not-found' ? this.sites.missingPage(member.tenant) : this.showCancellation(member, id, error.message);
    }
  }

  private showCancellation({ tenant, session }: SignedInMember, id: string, error: string | null): Promise<SiteReply> {
    const page = confirmationPage({
      ...{ csrf: session.csrf, formKey: newId(), error },
      title: 'Annuler mon inscription',
      text: 'Vos places seront libérées pour d’autres. Cette annulation est définitive.',
      path: `mon-espace/inscriptions/${isUuid(id) ? id : newId()}/annulation`,
      label: 'Annuler mon inscription',
    });
    return this.sites.page(tenant, page, { status: error === null ? 200 : 422, isPrivate: true });
  }

  private async show(
    { tenant, session, person }: SignedInMember,
    activity: OpenRegistrationActivity,
    { refusal, ...shown }: ShownForm,
  ): Promise<SiteReply> {
    const { id, name, admission, needsDocument, wait } = activity;
    const page = registrationPage({
      ...{ ...shown, csrf: session.csrf, activity: { id, name }, errors: refusal?.errors ?? [] },
      sentences: registrationSentences(activity, person.state),
      isAlone: admission === 'one-per-household',
      needsDocument,
      hasOffer: wait !== null && wait.offeredUntil !== null,
    });
    return this.sites.page(tenant, page, { status: refusal?.status ?? 200, isPrivate: true });
  }
}
