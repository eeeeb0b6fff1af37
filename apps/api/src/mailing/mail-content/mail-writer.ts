import { buffer } from 'node:stream/consumers';
import { type Contact, noCustomFields } from '@intendance/domain/mailing/contact.js';
import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { merge } from '@intendance/domain/mailing/mailing/merge-fields.js';
import type { UnsubscriptionId } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { styleRichText } from '../../capabilities/rich-text/sanitize-rich-text.js';
import { Config } from '../../platform/config/config.js';
import { FileStore } from '../../platform/files/file-store.js';
import type { MailEnvelope } from '../../platform/mail/mail-transport.js';
import { type MailFile, type OutgoingMail, senderOf } from '../../platform/mail/outgoing-mail.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { StructureNames } from '../../subscription/public.js';
import { MailingFields } from '../mailing/mailing-fields.js';
import { MailingImages } from '../mailing/mailing-images.js';
import { MailingSending } from '../mailing/mailing-sending.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { attachedImages, showImages } from './attached-images.js';
import { type MergedMail, mailOf } from './composed-mail.js';
import { returnAddressOf } from './return-address.js';

/** One mailing, ready to be written to one contact after another. */
export type PreparedMailing = {
  readonly files: readonly MailFile[];
  merge(contact: Readonly<Record<string, unknown>>): MergedMail;
};
/** `id`: of the mail. `contact`: the values of the merge fields. */
export type Addressed = {
  readonly id: string;
  readonly personId: PersonId | null;
  readonly addressId: UnsubscriptionId;
  readonly email: string;
  readonly contact: Readonly<Record<string, unknown>>;
};
/** A mail is written when its turn comes. */
export type WrittenMail = { readonly envelope: MailEnvelope; readonly mail: () => OutgoingMail };
export type WriteMail = (recipient: Addressed) => WrittenMail;

/** Styles of the elements of a body, for mail clients that read no style sheet. */
const mailStyles = {
  p: 'margin:0 0 16px',
  h2: 'margin:24px 0 12px;font-size:22px;line-height:1.3',
  h3: 'margin:20px 0 8px;font-size:18px;line-height:1.3',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding-left:16px;border-left:3px solid #d4d4d8;color:#52525b',
  a: 'color:#0f5f4f;text-decoration:underline',
};
const nobody: Contact = { personId: null, email: null, civility: null, lastname: '', firstname: '', customFields: noCustomFields };

/** Writes the mails of a mailing, with an address of return and a link of opt-out of their own. */
@Injectable()
export class MailWriter {
  constructor(
    private readonly mailings: MailingSending,
    private readonly fields: MailingFields,
    private readonly images: MailingImages,
    private readonly files: FileStore,
    private readonly names: StructureNames,
    private readonly keys: MailKeys,
    private readonly config: Config,
  ) {}

  /** Reads what all mails of the mailing share, once. */
  async of(context: RequestContext, mailingId: DeliveredMailingId, subjectPrefix = ''): Promise<WriteMail> {
    const { environmentId } = context;
    const prepared = await this.prepared(context, mailingId);
    const structure = await this.names.of(environmentId);
    const { address: sender } = senderOf(this.config.mailFrom);
    const { returnAddress, dkim } = this.config.mailings;
    return ({ id, email: to, addressId, personId, contact }) => {
      const from = returnAddress === null ? sender : returnAddressOf(this.keys, returnAddress, id);
      const write = (): OutgoingMail => {
        const token = this.keys.unsubscribeToken({ environmentId, mailingId, addressId, personId });
        const unsubscribeUrl = `${this.config.publicUrl}/mailing-unsubscribe/${token}`;
        const merged = prepared.merge(contact);
        const mail = { ...merged, subject: `${subjectPrefix}${merged.subject}` };
        return mailOf({ id, mailingId, environmentId, structure, sender, to, unsubscribeUrl, mail, files: prepared.files }, dkim);
      };
      return { envelope: { from, to }, mail: write };
    };
  }

  async prepared(context: RequestContext, mailingId: DeliveredMailingId): Promise<PreparedMailing> {
    const { subject, preheader, body, documents, templateDocuments } = await this.mailings.mailing(context, mailingId);
    const fields = await this.fields.of(context);
    const images = await attachedImages(await this.images.of(context, body));
    const styledBody = showImages(styleRichText(body, mailStyles), images);
    const documentFiles = await Promise.all(
      [...templateDocuments, ...documents].map(async (document) => {
        const content = await this.files.read(context.environmentId, document.id);
        return { filename: document.name, content: await buffer(content) };
      }),
    );
    return {
      files: [...images.map(({ file }) => file), ...documentFiles],
      merge(values) {
        const contact = { ...nobody, ...values };
        return {
          subject: merge(subject, contact, fields, 'text').text,
          preheader: merge(preheader, contact, fields, 'text').text,
          html: merge(styledBody, contact, fields, 'html').text,
        };
      },
    };
  }
}
