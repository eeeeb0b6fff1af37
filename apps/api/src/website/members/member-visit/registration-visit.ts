import { createHash } from 'node:crypto';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { isUuid, newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import type { RegistrationFormView } from '../../site/site/templates/site-view.js';
import { siteBase } from '../../site/site-address/site-url.js';
import type { SentFile } from '../member-space/member-files.js';
import { type OpenRegistrationActivity, RegistrationDesk } from '../member-space/registration-desk.js';
import { type FormRefusal, formRefusal } from './form-errors.js';
import type { OwnVisit, Visit } from './member-desk.js';
import { OwnForms } from './own-forms.js';
import { confirmationPage } from './pages/confirmation-page.js';
import { activitiesPage, registrationPage, registrationSentences } from './pages/registration-pages.js';

type Shown = Pick<RegistrationFormView, 'values' | 'formKey'> & { readonly refusal?: FormRefusal };

const inputs = {
  entries: 'participants',
  'bill_amount:FULL': 'participants',
  'bill_amount:ALREADY_REGISTERED': 'participants',
  inscription_attachments: 'pieces',
} as const;

/** The registrations of a member: the activities that are open, the form of one, and giving a registration up. */
@Injectable()
export class RegistrationVisit {
  constructor(
    private readonly forms: OwnForms,
    private readonly sites: MemberSite,
    private readonly desk: RegistrationDesk,
  ) {}

  async list(visit: Visit): Promise<SiteReply> {
    const own = await this.forms.open(visit);
    if (!('session' in own)) return own;
    const activities = await this.desk.activities(own.tenant.context, own.session.personId);
    return this.sites.page(own.tenant, activitiesPage(activities), { isPrivate: true });
  }

  async form(visit: Visit, activityId: string): Promise<SiteReply> {
    const own = await this.forms.open(visit);
    if (!('session' in own)) return own;
    const activity = await this.desk.activity(own.tenant.context, own.session.personId, activityId);
    if (!activity) return this.forms.missing(visit);
    return this.show(own, activity, { values: { entries: '1', comment: '' }, formKey: newId() });
  }

  async send(visit: Visit, files: readonly SentFile[], activityId: string): Promise<SiteReply> {
    const content = [activityId, [...visit.form], files.map((file) => createHash('sha256').update(file.content).digest('hex'))];
    const own = await this.forms.receive(visit, content);
    if (!('context' in own)) return own;
    const { personId } = own.session;
    const activity = await this.desk.activity(own.context, personId, activityId);
    if (!activity) return this.forms.missing(visit);
    const values = { entries: own.form.get('participants') ?? '', comment: own.form.get('commentaire') ?? '' };
    try {
      if (visit.fault) throw visit.fault;
      await this.desk.register(own.context, personId, activity.id, { ...values, files });
      return { location: `${siteBase(visit.slug)}/mon-espace#inscriptions` };
    } catch (error) {
      return this.show(own, activity, { values, formKey: own.formKey, refusal: formRefusal(error, inputs, 'pieces') });
    }
  }

  async confirmCancellation(visit: Visit, id: string, error: string | null = null): Promise<SiteReply> {
    const own = await this.forms.open(visit);
    if (!('session' in own)) return own;
    const page = confirmationPage({
      ...{ csrf: own.session.csrf, formKey: newId(), error },
      title: 'Annuler mon inscription',
      text: 'Vos places seront libérées pour d’autres. Cette annulation est définitive.',
      path: `mon-espace/inscriptions/${isUuid(id) ? id : newId()}/annulation`,
      label: 'Annuler mon inscription',
    });
    return this.sites.page(own.tenant, page, { status: error === null ? 200 : 422, isPrivate: true });
  }

  async cancel(visit: Visit, id: string): Promise<SiteReply> {
    const own = await this.forms.receive(visit, ['cancel', id]);
    if (!('context' in own)) return own;
    try {
      if (!isUuid(id)) return await this.forms.missing(visit);
      await this.desk.cancel(own.context, own.session.personId, id);
      return { location: `${siteBase(visit.slug)}/mon-espace#inscriptions` };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.kind === 'not-found' ? this.forms.missing(visit) : this.confirmCancellation(visit, id, error.message);
    }
  }

  private async show(
    { tenant, session, signedIn }: OwnVisit,
    activity: OpenRegistrationActivity,
    { refusal, ...shown }: Shown,
  ): Promise<SiteReply> {
    const { id, name, admission, needsDocument } = activity;
    const page = registrationPage({
      ...{ ...shown, csrf: session.csrf, activity: { id, name }, errors: refusal?.errors ?? [] },
      sentences: registrationSentences(activity, signedIn.member.state),
      isAlone: admission === 'one-per-household',
      needsDocument,
    });
    return this.sites.page(tenant, page, { status: refusal?.status ?? 200, isPrivate: true });
  }
}
