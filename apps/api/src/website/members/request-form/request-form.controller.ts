import { changeableFields, type RegisteredPerson } from '@intendance/domain/directory/public.js';
import { newId } from '@intendance/kernel/id.js';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { SpaceReturn } from '../member-space/space-notice.js';
import { type FormRefusal, formRefusal } from '../site-route/form-errors.js';
import type { FormTexts } from '../site-route/site-form.js';
import { SiteController, SiteForm, SiteGet } from '../site-route/site-route.js';
import { CurrentMember, type MemberForm, OwnForm, type SignedInMember } from '../site-route/site-visit.js';
import { MemberRequests } from './member-requests.js';
import { changePage, familyPage, type RequestForm } from './request-pages.js';

type Subject = 'change' | 'family';
type ShownForm = { readonly texts: FormTexts; readonly formKey: string; readonly refusal?: FormRefusal };

const familyInputs = { 'data.lastname': 'lastname', 'data.firstname': 'firstname', 'data.birthday': 'birthday' } as const;
const changeInputs = Object.fromEntries(Object.values(changeableFields).map((code) => [code, code]));

/** The requests of a member about their record (`mes-donnees`) and their family (`ma-famille`). */
@SiteController('mon-espace')
export class RequestFormController {
  constructor(
    private readonly sites: MemberSite,
    private readonly requests: MemberRequests,
    private readonly space: SpaceReturn,
  ) {}

  @SiteGet('requester', 'mes-donnees')
  openChange(@CurrentMember() member: SignedInMember): Promise<SiteReply> {
    return this.show(member, 'change', { texts: textsOf(member.person.state), formKey: newId() });
  }

  @SiteForm('requester', 'mes-donnees', { takesFiles: true })
  sendChange(@CurrentMember() member: SignedInMember, @OwnForm() form: MemberForm): Promise<SiteReply> {
    return this.send(member, form, 'change', () => this.requests.change(form.context, member.person.id, form));
  }

  @SiteGet('requester', 'ma-famille')
  openFamily(@CurrentMember() member: SignedInMember): Promise<SiteReply> {
    return this.show(member, 'family', { texts: new Map(), formKey: newId() });
  }

  @SiteForm('requester', 'ma-famille', { takesFiles: true })
  sendFamily(@CurrentMember() member: SignedInMember, @OwnForm() form: MemberForm): Promise<SiteReply> {
    return this.send(member, form, 'family', () => this.requests.addMember(form.context, member.person.id, form));
  }

  private async send(
    member: SignedInMember,
    { fields, fault, formKey }: MemberForm,
    subject: Subject,
    submit: () => Promise<void>,
  ): Promise<SiteReply> {
    try {
      if (fault) throw fault;
      await submit();
      return this.space.to(member, 'modification');
    } catch (error) {
      const refusal = formRefusal(error, subject === 'change' ? changeInputs : familyInputs, 'pieces');
      return this.show(member, subject, { texts: fields, formKey, refusal });
    }
  }

  private async show({ tenant, session }: SignedInMember, subject: Subject, { refusal, ...shown }: ShownForm): Promise<SiteReply> {
    const form: RequestForm = { ...shown, csrf: session.csrf, errors: refusal?.errors ?? [] };
    const page = subject === 'change' ? changePage(form, await this.requests.fields(tenant.context)) : familyPage(form);
    return this.sites.page(tenant, page, { status: refusal?.status ?? 200, isPrivate: true });
  }
}

const textsOf = (person: RegisteredPerson): FormTexts =>
  new Map(Object.entries(changeableFields).map(([name, code]) => [code, person[name as keyof typeof changeableFields] ?? '']));
