import { fullName } from '@intendance/domain/directory/public.js';
import { type Contact, noCustomFields } from '@intendance/domain/mailing/contact.js';
import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { type MailingListId, mailingListStream } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import { knownList, mailingListDecider } from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindPeople } from '../../directory/public.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { MailingSending } from '../mailing/mailing-sending.js';
import { contactOf, ListContacts } from '../mailing-list/list-contacts.js';

/** An entry of the lists of a mailing. `contact` holds the values of the merge fields, as JSON: they are kept until the mail has left. */
export type ListedContact = {
  readonly personId: PersonId | null;
  readonly email: string | null;
  readonly name: string;
  readonly contact: Readonly<Record<string, unknown>>;
};
/** Entries in a fixed order: people, the lines of a file, or else the typed addresses of the mailing. `isExcluded`: they get nothing. */
export type AudienceSource = {
  readonly isExcluded: boolean;
  readonly size: number;
  readonly people: readonly string[] | null;
  readonly file: string | null;
};
/** The entries from a line of their source to another one. */
export type ReadEntries = (from: number, to: number) => Promise<readonly ListedContact[]>;

const nobody: Contact = { personId: null, email: null, civility: null, lastname: '', firstname: '', customFields: noCustomFields };
const peopleOf = (people: readonly string[], isExcluded = false): AudienceSource => ({
  isExcluded,
  size: people.length,
  people,
  file: null,
});

/** The entries of a mailing before anybody is left out. */
@Injectable()
export class AudienceSources {
  constructor(
    private readonly mailings: MailingSending,
    private readonly store: EventStore,
    private readonly queries: QueryBus,
    private readonly contacts: ListContacts,
  ) {}

  /** The entries of this moment, those to exclude first. Ids and numbers only: their values are read page by page. @throws mailing.unknown */
  async now(context: RequestContext, mailingId: DeliveredMailingId): Promise<readonly AudienceSource[]> {
    const { excludedLists, lists, people, addresses } = await this.mailings.mailing(context, mailingId);
    const sources: AudienceSource[] = [];
    for (const listId of excludedLists) sources.push(...(await this.ofList(context, listId, true)));
    for (const listId of lists) sources.push(...(await this.ofList(context, listId, false)));
    return [...sources, peopleOf(people), { isExcluded: false, size: addresses.length, people: null, file: null }];
  }

  /** Opens a file once for all of its pages. */
  async open(context: RequestContext, mailingId: DeliveredMailingId, { people, file }: AudienceSource): Promise<ReadEntries> {
    if (people) return (from, to) => this.people(context, people.slice(from, to));
    const contacts = file === null ? await this.typed(context, mailingId) : await this.contacts.ofFile(context, file);
    return async (from, to) => contacts.slice(from, to).map(listedOf);
  }

  private async typed(context: RequestContext, mailingId: DeliveredMailingId): Promise<readonly Contact[]> {
    const { addresses } = await this.mailings.mailing(context, mailingId);
    return addresses.map((email) => ({ ...nobody, email }));
  }

  /** A person who has left the directory since the request gets nothing. */
  private async people(context: RequestContext, ids: readonly string[]): Promise<ListedContact[]> {
    if (ids.length === 0) return [];
    const people = await this.queries.execute(new FindPeople(context, { ids }));
    return people.filter(({ state }) => !state.isDeleted).map((person) => listedOf(contactOf(person)));
  }

  /** A list in the trash reaches nobody, nor does one whose file is erased. */
  private async ofList(context: RequestContext, listId: MailingListId, isExcluded: boolean): Promise<AudienceSource[]> {
    const [slice] = await this.store.read(context.environmentId, [mailingListStream(listId)]);
    const { status, content } = knownList(foldSlice(mailingListDecider, slice).state);
    if (status === 'deleted') return [];
    if (content.type === 'people') return [peopleOf(await this.contacts.ids(context, content), isExcluded)];
    return content.isErased ? [] : [{ isExcluded, size: content.file.contacts, people: null, file: content.file.id }];
  }
}

const listedOf = (contact: Contact): ListedContact => ({
  personId: contact.personId,
  email: contact.email,
  name: fullName(contact),
  contact,
});
