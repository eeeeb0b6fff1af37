import type { Contact } from '@intendance/domain/mailing/contact.js';
import { noCustomFields } from '@intendance/domain/mailing/contact.js';
import { fieldViolations, imageViolations } from '@intendance/domain/mailing/mailing/mailing-content.js';
import { type MergeField, merge, mergeFields } from '@intendance/domain/mailing/mailing/merge-fields.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sanitizeIllustratedText, styleRichText } from '../../capabilities/rich-text/sanitize-rich-text.js';
import { ConfiguredFields, FindPerson } from '../../directory/public.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { StructureNames } from '../../subscription/public.js';
import { htmlOf, mailStyles } from '../mail-page/mail-page.js';
import { contactOf } from '../mailing-list/list-contacts.js';
import type { MailingPreviewDto, PreviewMailingDto } from './mailing.dto.js';
import { MailingImages } from './mailing-images.js';

const nobody: Contact = { personId: null, email: null, civility: null, lastname: '', firstname: '', customFields: noCustomFields };

/** The fields that texts of the environment may hold, and a text as somebody reads it. */
@Injectable()
export class MailingFields {
  constructor(
    private readonly configured: ConfiguredFields,
    private readonly queries: QueryBus,
    private readonly images: MailingImages,
    private readonly names: StructureNames,
  ) {}

  async of(context: RequestContext): Promise<MergeField[]> {
    return mergeFields((await this.configured.of(context)).fields);
  }

  /** @throws person.unknown */
  async preview(context: RequestContext, { subject, preheader, body, person }: PreviewMailingDto): Promise<MailingPreviewDto> {
    const fields = await this.of(context);
    const contact = person ? contactOf(await this.queries.execute(new FindPerson(context, person))) : nobody;
    const title = subject ?? '';
    const html = sanitizeIllustratedText(body ?? '');
    const images = await this.images.of(context, html);
    const shown = { subject: merge(title, contact, fields, 'text'), body: merge(html, contact, fields, 'html') };
    const violations = [
      ...fieldViolations('subject', title, fields),
      ...fieldViolations('body', html, fields),
      ...imageViolations(html, images),
    ];
    const mail = {
      subject: shown.subject.text,
      preheader: merge(preheader ?? '', contact, fields, 'text').text,
      html: merge(styleRichText(html, mailStyles), contact, fields, 'html').text,
    };
    return {
      subject: shown.subject.text,
      body: shown.body.text,
      page: htmlOf({ structure: await this.names.of(context.environmentId), unsubscribeUrl: '#', mail }),
      email: contact.email,
      empty_fields: [...new Set([...shown.subject.empty, ...shown.body.empty])],
      problems: violations.map(({ message }) => message),
    };
  }
}
