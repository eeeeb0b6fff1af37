import { fullName } from '@intendance/domain/directory/public.js';
import { type Contact, noCustomFields } from '@intendance/domain/mailing/contact.js';
import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { type Selection, selectRecipients } from '@intendance/domain/mailing/mail-delivery/recipients.js';
import { type MailingListId, mailingListStream } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import { knownList, mailingListDecider } from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import type { UnsubscriptionId } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindPeople } from '../../directory/public.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { atHome, type RequestContext } from '../../platform/wire/request-context.js';
import { MailingSending } from '../mailing/mailing-sending.js';
import { contactOf, ListContacts } from '../mailing-list/list-contacts.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { Suppressions } from './suppressions.js';

/** An entry of the lists of a mailing. `contact` holds the values of the merge fields, as JSON: they are kept until the mail has left. */
export type ListedContact = {
  readonly personId: PersonId | null;
  readonly email: string | null;
  readonly name: string;
  readonly contact: Readonly<Record<string, unknown>>;
};
export type Candidate = ListedContact & { readonly addressId: UnsubscriptionId };
/** The contacts whom the author leaves out. `addresses` are hashes. */
type ExcludedContacts = { readonly people: ReadonlySet<string>; readonly addresses: ReadonlySet<string> };

/** The mails that have left, or will. */
const selectReached = `SELECT person_id, address_id FROM platform.mailing_recipient WHERE mailing_id = ANY ($1::uuid[]) AND state <> 'refused'`;
type ReachedRow = { person_id: string | null; address_id: string };
const nobody: Contact = { personId: null, email: null, civility: null, lastname: '', firstname: '', customFields: noCustomFields };

/** The recipients of a mailing: those of its lists, people and typed addresses who are not excluded, unsubscribed, blocked or double. */
@Injectable()
export class MailingAudience {
  constructor(
    private readonly mailings: MailingSending,
    private readonly store: EventStore,
    private readonly queries: QueryBus,
    private readonly contacts: ListContacts,
    private readonly suppressions: Suppressions,
    private readonly db: TenantDb,
    private readonly keys: MailKeys,
  ) {}

  /** @throws mailing.unknown; RequestError 503 while the lists of opt-outs are late */
  async select(context: RequestContext, mailingId: DeliveredMailingId): Promise<Selection<Candidate>> {
    const { environmentId } = context;
    await this.suppressions.upToDate(context);
    const listed = await this.listed(context, mailingId);
    const candidates = listed.map((entry) => ({ ...entry, addressId: this.keys.addressId(environmentId, entry.email ?? '') }));
    const suppression = await this.suppressions.among(context, candidates);
    const { people, addresses } = await this.excluded(context, mailingId);
    return selectRecipients(candidates, {
      isExcluded: ({ personId, addressId }) => addresses.has(addressId) || (personId !== null && people.has(personId)),
      ...suppression,
    });
  }

  async listed(context: RequestContext, mailingId: DeliveredMailingId): Promise<readonly ListedContact[]> {
    const { lists, people, addresses } = await this.mailings.mailing(context, mailingId);
    const listed: ListedContact[] = [];
    for (const listId of lists) await this.eachContact(context, listId, (contact) => listed.push(listedOf(contact)));
    const chosen = people.length === 0 ? [] : await this.queries.execute(new FindPeople(context, { ids: people }));
    listed.push(...chosen.filter(({ state }) => !state.isDeleted).map((person) => listedOf(contactOf(person))));
    listed.push(...addresses.map((email) => listedOf({ ...nobody, email })));
    return listed;
  }

  async excluded(context: RequestContext, mailingId: DeliveredMailingId): Promise<ExcludedContacts> {
    const { excludedLists, excludedMailings } = await this.mailings.mailing(context, mailingId);
    const people = new Set<string>();
    const addresses = new Set<string>();
    for (const listId of excludedLists)
      await this.eachContact(context, listId, ({ personId, email }) => {
        if (personId) people.add(personId);
        if (email) addresses.add(this.keys.addressId(context.environmentId, email));
      });
    const reached =
      excludedMailings.length === 0 ? [] : await this.db.query<ReachedRow>(atHome(context), selectReached, [excludedMailings]);
    for (const { person_id, address_id } of reached) {
      if (person_id) people.add(person_id);
      addresses.add(address_id);
    }
    return { people, addresses };
  }

  /** A list in the trash reaches nobody. */
  private async eachContact(context: RequestContext, listId: MailingListId, consume: (contact: Contact) => void): Promise<void> {
    const [slice] = await this.store.read(context.environmentId, [mailingListStream(listId)]);
    const list = knownList(foldSlice(mailingListDecider, slice).state);
    if (list.status === 'deleted') return;
    await this.contacts.each(context, list.content, async (contacts) => contacts.forEach(consume));
  }
}

const listedOf = (contact: Contact): ListedContact => ({
  personId: contact.personId,
  email: contact.email,
  name: fullName(contact),
  contact,
});
