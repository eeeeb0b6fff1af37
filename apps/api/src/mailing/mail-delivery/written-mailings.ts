import { buffer } from 'node:stream/consumers';
import { fullName } from '@intendance/domain/directory/public.js';
import { type Contact, noCustomFields } from '@intendance/domain/mailing/contact.js';
import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { type MailingEvent, mailingStream } from '@intendance/domain/mailing/mailing/mailing.events.js';
import { mailingCase } from '@intendance/domain/mailing/mailing/mailing.js';
import { mustBeComplete, mustBeReadable } from '@intendance/domain/mailing/mailing/mailing-content.js';
import { type KnownMailing, knownMailing, type Mailing, mailingFold } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { merge } from '@intendance/domain/mailing/mailing/merge-fields.js';
import { type MailingListId, mailingListStream } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import { knownList, mailingListDecider } from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { styleRichText } from '../../capabilities/rich-text/sanitize-rich-text.js';
import { FindPeople } from '../../directory/public.js';
import { FileStore } from '../../platform/files/file-store.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { MailingFacts } from '../mailing/mailing-facts.js';
import { MailingFields } from '../mailing/mailing-fields.js';
import { MailingImages } from '../mailing/mailing-images.js';
import { contactOf, ListContacts } from '../mailing-list/list-contacts.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { attachedImages, showImages } from './attached-images.js';
import { type ExcludedContacts, type ListedContact, MailingAudience, type PreparedMailing } from './mailing-audience.js';

/** The mails that have left, or will. */
const selectReached = `SELECT person_id, address_id FROM platform.mailing_recipient WHERE mailing_id = ANY ($1::uuid[]) AND state <> 'refused'`;
type ReachedRow = { person_id: string | null; address_id: string };
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

/** The mailings that their authors write, as the sending reads them. */
@Injectable()
export class WrittenMailings extends MailingAudience {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly contacts: ListContacts,
    private readonly fields: MailingFields,
    private readonly facts: MailingFacts,
    private readonly images: MailingImages,
    private readonly files: FileStore,
    private readonly db: TenantDb,
    private readonly keys: MailKeys,
  ) {
    super();
  }

  async listed(context: RequestContext, mailingId: DeliveredMailingId): Promise<readonly ListedContact[]> {
    const { lists, people, addresses } = await this.mailing(context, mailingId);
    const listed: ListedContact[] = [];
    for (const listId of lists) await this.eachContact(context, listId, (contact) => listed.push(listedOf(contact)));
    const chosen = people.length === 0 ? [] : await this.queries.execute(new FindPeople(context, { ids: people }));
    listed.push(...chosen.filter(({ state }) => !state.isDeleted).map((person) => listedOf(contactOf(person))));
    listed.push(...addresses.map((email) => listedOf({ ...nobody, email })));
    return listed;
  }

  async excluded(context: RequestContext, mailingId: DeliveredMailingId): Promise<ExcludedContacts> {
    const { excludedLists, excludedMailings } = await this.mailing(context, mailingId);
    const people = new Set<string>();
    const addresses = new Set<string>();
    for (const listId of excludedLists)
      await this.eachContact(context, listId, ({ personId, email }) => {
        if (personId) people.add(personId);
        if (email) addresses.add(this.keys.addressId(context.environmentId, email));
      });
    const reached = excludedMailings.length === 0 ? [] : await this.db.query<ReachedRow>(context, selectReached, [excludedMailings]);
    for (const { person_id, address_id } of reached) {
      if (person_id) people.add(person_id);
      addresses.add(address_id);
    }
    return { people, addresses };
  }

  async prepared(context: RequestContext, mailingId: DeliveredMailingId): Promise<PreparedMailing> {
    const { subject, preheader, body, documents, templateDocuments } = await this.mailing(context, mailingId);
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

  async readable(context: RequestContext, mailingId: DeliveredMailingId): Promise<void> {
    mustBeReadable(await this.mailing(context, mailingId), await this.facts.of(context, mailingId));
  }

  async sendable(context: RequestContext, mailingId: DeliveredMailingId): Promise<void> {
    mustBeComplete(await this.mailing(context, mailingId), await this.facts.of(context, mailingId));
  }

  async isSending(context: RequestContext, mailingId: DeliveredMailingId): Promise<boolean> {
    return (await this.mailing(context, mailingId)).status === 'SENDING';
  }

  async starting(context: RequestContext, mailingId: DeliveredMailingId): Promise<void> {
    const command = { id: mailingId, type: 'StartSending', data: await this.facts.of(context, mailingId) } as const;
    await this.commands.execute(new ExecuteCase(context, mailingCase, command));
  }

  async missed(context: RequestContext, mailingId: DeliveredMailingId, at: string, reason: string): Promise<void> {
    const command = { id: mailingId, type: 'MissSchedule', data: { at, reason } } as const;
    await this.commands.execute(new ExecuteCase(context, mailingCase, command));
  }

  async finished(context: RequestContext, mailingId: DeliveredMailingId, isComplete: boolean): Promise<void> {
    try {
      await this.starting(context, mailingId);
      await this.commands.execute(new ExecuteCase(context, mailingCase, { id: mailingId, type: 'FinishSending', data: { isComplete } }));
    } catch (error) {
      // A refusal is final: the mailing is finished already, or deleted. Insisting would hold the events behind this one.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  /** A list in the trash reaches nobody. */
  private async eachContact(context: RequestContext, listId: MailingListId, consume: (contact: Contact) => void): Promise<void> {
    const [slice] = await this.store.read(context.environmentId, [mailingListStream(listId)]);
    const list = knownList(foldSlice(mailingListDecider, slice));
    if (list.status === 'deleted') return;
    await this.contacts.each(context, list.content, async (contacts) => contacts.forEach(consume));
  }

  /** @throws mailing.unknown */
  private async mailing({ environmentId }: RequestContext, mailingId: DeliveredMailingId): Promise<KnownMailing> {
    const [slice] = await this.store.read(environmentId, [mailingStream(mailingId)]);
    return knownMailing(foldSlice<MailingEvent, Mailing>(mailingFold, slice));
  }
}

const listedOf = (contact: Contact): ListedContact => ({
  personId: contact.personId,
  email: contact.email,
  name: fullName(contact),
  contact,
});
