import { createHash } from 'node:crypto';
import { changeableFields, type RegisteredPerson } from '@intendance/domain/directory/public.js';
import { newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { siteBase } from '../../site/site-address/site-url.js';
import type { SentFile } from '../member-space/member-files.js';
import { type FormTexts, PersonRequestDesk } from '../member-space/person-request-desk.js';
import { type FormRefusal, formRefusal } from './form-errors.js';
import type { OwnVisit, Visit } from './member-desk.js';
import { OwnForms } from './own-forms.js';
import { changePage, familyPage, type RequestForm } from './pages/request-pages.js';

type Subject = 'change' | 'family';
type Shown = { readonly texts: FormTexts; readonly formKey: string; readonly refusal?: FormRefusal };

const familyInputs = { 'data.lastname': 'lastname', 'data.firstname': 'firstname', 'data.birthday': 'birthday' } as const;
const changeInputs = Object.fromEntries(Object.values(changeableFields).map((code) => [code, code]));

/** The requests of a member about their record (`mes-donnees`) and their family (`ma-famille`). */
@Injectable()
export class PersonRequestVisit {
  constructor(
    private readonly forms: OwnForms,
    private readonly sites: MemberSite,
    private readonly desk: PersonRequestDesk,
  ) {}

  async form(visit: Visit, subject: Subject): Promise<SiteReply> {
    const own = await this.forms.open(visit);
    if (!('session' in own)) return own;
    const texts = subject === 'change' ? textsOf(own.signedIn.member.state) : new Map<string, string>();
    return this.show(own, subject, { texts, formKey: newId() });
  }

  async send(visit: Visit, files: readonly SentFile[], subject: Subject): Promise<SiteReply> {
    const content = [subject, [...visit.form], files.map((file) => createHash('sha256').update(file.content).digest('hex'))];
    const own = await this.forms.receive(visit, content);
    if (!('context' in own)) return own;
    const { personId } = own.session;
    try {
      if (visit.fault) throw visit.fault;
      if (subject === 'change') await this.desk.change(own.context, personId, own.form, files);
      else await this.desk.addMember(own.context, personId, own.form, files);
      return { location: `${siteBase(visit.slug)}/mon-espace#modifications` };
    } catch (error) {
      const refusal = formRefusal(error, subject === 'change' ? changeInputs : familyInputs, 'pieces');
      return this.show(own, subject, { texts: own.form, formKey: own.formKey, refusal });
    }
  }

  private async show({ tenant, session }: OwnVisit, subject: Subject, { texts, refusal, ...shown }: Shown): Promise<SiteReply> {
    const form: RequestForm = { ...shown, csrf: session.csrf, errors: refusal?.errors ?? [], texts };
    const page = subject === 'change' ? changePage(form, await this.desk.fields(tenant.context)) : familyPage(form);
    return this.sites.page(tenant, page, { status: refusal?.status ?? 200, isPrivate: true });
  }
}

const textsOf = (person: RegisteredPerson): FormTexts =>
  new Map(Object.entries(changeableFields).map(([name, code]) => [code, person[name as keyof typeof changeableFields] ?? '']));
