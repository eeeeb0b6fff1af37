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
import { type MailText, mailStyles } from '../mail-page/mail-page.js';
import { MailingFields } from '../mailing/mailing-fields.js';
import { MailingImages } from '../mailing/mailing-images.js';
import { MailingSending } from '../mailing/mailing-sending.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { attachedImages, showImages } from './attached-images.js';
import { mailOf } from './composed-mail.js';
import { returnAddressOf } from './return-address.js';

/** One mailing, ready to be written to one contact after another. */
export type PreparedMailing = {
  readonly files: readonly MailFile[];
  merge(contact: Readonly<Record<string, unknown>>): MailText;
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
